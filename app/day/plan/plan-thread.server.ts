/** The thread that plans days: a separate entry of the build, started by pool.server. */
export { plan } from "./plan";
