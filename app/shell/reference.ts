import { createContext } from "react";

/** A failed page's reference, which users quote; it leads to the lines of the log (entry.server.tsx). */
export const Reference = createContext("");
