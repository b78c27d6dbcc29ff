declare module "doiuse" {
  import type { Plugin, Node } from "postcss";

  /** One use of a feature that some of `browsers` lack. */
  export type FeatureUsage = { feature: string; usage: Node; featureData: { missing?: string } };

  export default class DoIUse implements Plugin {
    constructor(options: { browsers: string[]; onFeatureUsage(usage: FeatureUsage): void });
    postcssPlugin: string;
  }
}
