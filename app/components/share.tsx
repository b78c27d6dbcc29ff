import { useTexts } from "../languages/use-texts";

/**
 * Hands a text with an address of ours on by WhatsApp or, with script, by the phone's own sheet, else by copying the
 * address. The text goes to whole groups: it names no student (decision: shared-without-names).
 */
export function Share({ text, address }: { text: string; address: string }) {
  const { scripts, detailsScreen } = useTexts();
  const { share, copyLink, copied, address: here } = scripts;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      data-share
      data-words={JSON.stringify({ share, copyLink, copied, address: here })}
    >
      {detailsScreen.shareWhatsapp}
    </a>
  );
}
