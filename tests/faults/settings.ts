/** How a run is asked for: see run.ts. */
export const isLong = process.env.FAULTS_LONG === "true";
export const seed = Number(process.env.FAULTS_SEED);
