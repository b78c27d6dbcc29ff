/** The settings of a run: see run.ts. */
export const isLong = process.env.FAULTS_LONG === "true";
export const seed = Number(process.env.FAULTS_SEED ?? 1);
