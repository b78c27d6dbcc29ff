export function extract(_language: string) {}
export async function importFrom(_file: string) {}
