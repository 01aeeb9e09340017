/** Characters that file names cannot contain on some system, and invisible ones. */
const UNSAFE_IN_FILE_NAMES = /[\\/:*?"<>|\p{C}]+/gu;

/** The number of an invoice without characters that file systems refuse. */
export function fileSafe(number: string): string {
  const safe = number.replace(UNSAFE_IN_FILE_NAMES, '-').replace(/^[.\s]+|[.\s]+$/g, '');
  return safe === '' ? 'without number' : safe;
}
