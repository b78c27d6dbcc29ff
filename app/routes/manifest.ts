import { site } from "../env.server";

/** Lets a student put the portal on the phone's home screen. */
export function loader() {
  return Response.json(
    {
      name: site.name,
      short_name: site.name.slice(0, 12).trim(),
      start_url: "/",
      display: "minimal-ui",
      background_color: "#edf1ee",
      theme_color: "#0b3f37",
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/logo.svg", sizes: "any", type: "image/svg+xml" },
      ],
    },
    {
      headers: {
        "Content-Type": "application/manifest+json",
        "Cache-Control": "public, max-age=3600",
      },
    },
  );
}
