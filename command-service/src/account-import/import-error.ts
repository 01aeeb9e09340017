/** The file cannot be imported; the message says why, in words for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** The import was cancelled, or another runner has it now. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}
