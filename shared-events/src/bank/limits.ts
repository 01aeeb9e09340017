/** The largest file of a bank, in bytes. A year of a busy account has about 2 MB. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
