/** The one function of it that matters here; it has no types of its own. */
declare module "unicode-properties" {
  const unicode: { getScript(codePoint: number): string };
  export default unicode;
}
