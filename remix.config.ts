import type { VitePluginConfig } from "@remix-run/dev";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default {
  // local/build.ts builds aside.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  serverBuildFile: "[name].js",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
} satisfies VitePluginConfig;
