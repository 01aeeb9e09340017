/** How many files of analyses are read at once. */
export const MAX_CAT_FILES = 20;
/** The largest file, and the largest sum of those that are read at once, in bytes. */
export const MAX_CAT_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_CAT_BYTES = 100 * 1024 * 1024;
/** How many columns a table of counts has at most. */
export const MAX_TABLE_COLUMNS = 300;
