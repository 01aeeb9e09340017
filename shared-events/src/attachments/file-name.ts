const LONGEST_NAME = 255;
const LONGEST_TYPE = 127;

/**
 * Characters that file names cannot contain on some system, and invisible ones, which could hide an ending. Joiners and
 * marks of direction, with which many names are written, turn no Latin letter around.
 */
export const UNSAFE_IN_FILE_NAMES = /(?:[\\/:*?"<>|\u2028\u2029]|(?![\u061c\u200c-\u200f])\p{C})+/gu;

/** The media type of a file about which nothing is known. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The name under which a file is stored, from the name that its sender gave: without folders, never empty. */
export function storedFileName(sent: string): string {
  const own = sent.split(/[\\/]/).at(-1) ?? '';
  const safe = own
    .normalize('NFC')
    .replace(UNSAFE_IN_FILE_NAMES, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return safe === '' ? 'File' : shortened(safe);
}

/** A long name loses characters before its ending. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const kept = [...name.slice(0, LONGEST_NAME - ending.length)];
  // Half of a surrogate pair would be a character that cannot be stored.
  if (/^[\ud800-\udbff]$/.test(kept.at(-1) ?? '')) kept.pop();
  return kept.join('') + ending;
}

/** The media type that a sender named, when it has the form of one. */
export function storedFileType(sent: string): string {
  const type = sent.trim().toLowerCase();
  return type.length <= LONGEST_TYPE && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : UNKNOWN_TYPE;
}
