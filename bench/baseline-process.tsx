// What the portal is compared with: the same answer with nothing around it. Bundled by baseline.ts.
import { createServer } from "node:http";
import express from "express";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server.js";
import { ListingScreen } from "../app/postings/list/listing-screen";
import { Footer } from "../app/shell/footer";
import { Navbar } from "../app/shell/navbar";

export type ListingProps = {
  screen: ComponentProps<typeof ListingScreen>;
  user: ComponentProps<typeof Navbar>["user"];
  site: ComponentProps<typeof Footer>["site"];
  year: number;
};

export type Answer = { headers: Record<string, string | string[] | undefined>; body: Buffer };
/** Sent by bare Express from a path, by React which makes it of these props, or else by bare Node. */
export type By = { express?: string; react?: ListingProps };

process.once("message", ({ port, by, ...answer }: { port: number; by: By } & Answer) => {
  createServer(answerer(answer, by)).listen(port, "127.0.0.1", () => process.send?.("ready"));
});
process.once("disconnect", () => process.exit());

function answerer({ headers, body }: Answer, by: By): Parameters<typeof createServer>[1] {
  if (by.express) {
    const app = express().disable("x-powered-by");
    return app.get(by.express, (_req, res) => void res.writeHead(200, headers).end(body));
  }
  const props = by.react;
  if (!props) return (_req, res) => void res.writeHead(200, headers).end(body);
  const [head] = String(body).split("<body>");
  return (_req, res) => {
    const page = Buffer.from(`${head}${renderToStaticMarkup(<Body {...props} />)}</html>`);
    res.writeHead(200, { ...headers, "content-length": String(page.length) }).end(page);
  };
}

/** What app/root.tsx and app/routes/listing.tsx make, of the same components; the router only knows the address. */
function Body({ screen, user, site, year }: ListingProps) {
  return (
    <StaticRouter location="/jobs">
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Navbar user={user} siteName={site.name} inOffice={false} />
        <main id="main" tabIndex={-1}>
          <ListingScreen {...screen} />
        </main>
        <Footer site={site} year={year} language="en" />
      </body>
    </StaticRouter>
  );
}
