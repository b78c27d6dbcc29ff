import type { User } from "../../access/can";
import { AppError } from "../../errors";
import { findImportFile, storeImportFile } from "../../import/import-file.server";
import { type ListFile, readList } from "../../import/list-file.server";
import { uploaded } from "../../import/upload-request.server";
import { recordColumns } from "../../records/import/columns";

const columns = recordColumns.flatMap((column) => {
  const { name } = column;
  return name === "rollNumber" || name === "email" || name === "name" ? [{ ...column, name }] : [];
});

/** The list that a call brings as a file; null without one. */
export async function listOfCall(user: User, sent: unknown, sheet: unknown) {
  if (!isFile(sent)) return null;
  const { bytes } = await uploaded(user, sent);
  return readList(bytes, columns, typeof sheet === "string" && sheet ? sheet : undefined);
}

/** The same of a form, which may ask for another sheet of the workbook that it brought before. */
export async function listOfForm(user: User, postingId: string, form: FormData) {
  const [sent, sheet] = [form.get("file"), String(form.get("sheet") ?? "")];
  const type = `list ${postingId}`;
  if (isFile(sent)) {
    const { bytes, name } = await uploaded(user, sent);
    const list = await readList(bytes, columns);
    if (list.sheets.length > 1) await storeImportFile(user, { type, bytes, name });
    return list;
  }
  if (!sheet) return null;
  const stored = await findImportFile(user);
  if (stored?.type !== type)
    throw new AppError((m) => m.import.expired, 422, { fields: { file: (m) => m.import.expired } });
  return readList(stored.bytes, columns, sheet);
}

const isFile = (sent: unknown) => sent instanceof File && sent.size > 0;

export type { ListFile };
