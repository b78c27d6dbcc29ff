/** The package has no types; these are of what we use. */
declare module "saxen" {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      name: "openTag",
      listener: (
        element: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(name: "closeTag", listener: (element: string) => void): this;
    on(name: "text", listener: (text: string, decode: Decode) => void): this;
    on(name: "cdata", listener: (text: string) => void): this;
    on(name: "error", listener: (error: Error) => void): this;
    on(name: "warn", listener: (error: Error) => void): this;
    write(text: string): this;
    end(): void;
  }
}
