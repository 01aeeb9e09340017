const MIB = 1024 ** 2;

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 20 * MIB;
/** How many bytes an account may store, those of removed files included while they are kept. */
export const ACCOUNT_QUOTA_BYTES = 1024 * MIB;
export const TEST_ACCOUNT_QUOTA_BYTES = 50 * MIB;
/** How long a removed file is kept, so that its removal can be undone. */
export const KEPT_DAYS = 30;
