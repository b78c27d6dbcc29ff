import { createContext } from "react";

/** What a user reads out when a page failed; it leads to the log's lines (entry.server.tsx). */
export const Reference = createContext("");
