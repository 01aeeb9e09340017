/** The file cannot be imported. The message says why, in words for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
