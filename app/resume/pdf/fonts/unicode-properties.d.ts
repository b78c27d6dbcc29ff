/** The one function that we replace; the package has no types. */
declare module "unicode-properties" {
  const unicode: { getScript(codePoint: number): string };
  export default unicode;
}
