import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { can, isStaff } from "./access/can";
import { proveAgainOf } from "./accounts/sessions/prove-screen";
import { textsOf } from "./languages/texts";
import { useTexts } from "./languages/use-texts";
import { ErrorScreen, describeError } from "./shell/error-screen";
import type { Role } from "~/db/schema-accounts";
import { FlashMessage } from "./shell/flash-message";
import { Footer, OfficeFooter } from "./shell/footer";
import { Navbar } from "./shell/navbar";
import { Rail, RailTabs } from "./shell/rail";
import enhanceScript from "virtual:enhance";
import { whatWaits } from "./waiting/waiting.server";
import { appUrl, site } from "./env.server";
import { clearCookie, readFlash } from "./http/flash.server";
import { countUnread } from "./messages/inbox.server";
import { hasRecords } from "./records/programmes.server";
import { hasSeasons } from "./seasons/seasons.server";
import { siteDefaults } from "./site";
import styles from "./styles/index.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/logo.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** For error pages; every screen has its own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const name = data?.site.name ?? siteDefaults.name;
  const m = textsOf(data?.language);
  if (!error) return [{ title: name }];
  return [
    { title: `${proveAgainOf(error) ? m.prove.title : describeError(error, m).text} · ${name}` },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const flash = readFlash(request);
  const { language } = context;
  const { name = "", role = "user", picture } = context.user ?? {};
  const hasRecord = can(context.user, "keep record") && (await hasRecords());
  const registers = can(context.user, "register for seasons") && (await hasSeasons());
  const unread = await countUnread(context.user);
  const user = context.user && { name, role, picture, hasRecord, registers, unread };
  const waiting = isOffice(user, new URL(request.url)) ? await whatWaits(context.user) : null;
  const headers = flash ? { "Set-Cookie": clearCookie("flash") } : undefined;
  return data(
    { language, user, waiting, flash, site, origin: appUrl, year: new Date().getFullYear() },
    { headers },
  );
}

function isOffice(user: { role: Role } | null, { pathname }: { pathname: string }) {
  return user !== null && isStaff(user) && /^\/(admin|recruiter)\b/.test(pathname);
}

export function Layout({ children }: { children: ReactNode }) {
  // Absent when the root loader itself failed.
  const root = useRouteLoaderData<typeof loader>("root");
  const user = root?.user ?? null;
  const inOffice = isOffice(user, useLocation());
  const m = useTexts();
  const siteShown = root?.site ?? siteDefaults;
  const main = (
    <main id="main" tabIndex={-1}>
      {root?.flash && <FlashMessage {...root.flash} />}
      {children}
    </main>
  );
  return (
    <html lang={m.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b3f37" />
        <Meta />
        <Links />
        <script type="module" src={enhanceScript} />
      </head>
      <body>
        <a className="skip" href="#main">
          {m.shell.skip}
        </a>
        <Navbar user={user} siteName={siteShown.name} inOffice={inOffice} />
        {inOffice ? (
          <>
            <div className="office">
              <Rail user={user} waiting={root?.waiting ?? null} />
              <div>
                <RailTabs user={user} waiting={root?.waiting ?? null} />
                {main}
              </div>
            </div>
            <OfficeFooter site={siteShown} user={user} language={root?.language} />
          </>
        ) : (
          <>
            {main}
            <Footer
              site={siteShown}
              year={root?.year ?? new Date().getFullYear()}
              language={root?.language}
            />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
