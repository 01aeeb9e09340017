/** The placeholders of templates, in the order in which the editor offers them. */
export const PLACEHOLDERS = [
  'number',
  'date',
  'total',
  'paid',
  'open',
  'due',
  'payBy',
  'account',
  'corrects',
  'client',
  'contact',
  'salutation',
  'sender',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Anything in braces on one line counts as a placeholder, so that a misspelt one is found. */
const IN_BRACES = /\{([^{}\n]*)\}/g;

/** Whether a name is that of a placeholder. */
function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((each) => each === name);
}

/** The first name in braces that is no placeholder, or null. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, name = ''] of text.matchAll(IN_BRACES)) if (!isPlaceholder(name)) return name;
  return null;
}

/** A piece of a text: letters as they are, or a placeholder. */
type TemplatePiece = { text: string } | { placeholder: Placeholder };

/** A line of a template in pieces. Braces with another name stay as they are written. */
export function templatePieces(line: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let end = 0;
  for (const match of line.matchAll(IN_BRACES)) {
    const name = match[1] ?? '';
    if (!isPlaceholder(name)) continue;
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) });
    pieces.push({ placeholder: name });
    end = match.index + match[0].length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}
