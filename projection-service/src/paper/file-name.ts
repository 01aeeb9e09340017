/** What a file's name cannot hold on some system, and what nobody sees in it. */
const UNSAFE_IN_FILE_NAMES = /[\\/:*?"<>|\p{C}]+/gu;

/** The number of an invoice without what file systems refuse. */
export function fileSafe(number: string): string {
  const safe = number.replace(UNSAFE_IN_FILE_NAMES, '-').replace(/^[.\s]+|[.\s]+$/g, '');
  return safe === '' ? 'without number' : safe;
}
