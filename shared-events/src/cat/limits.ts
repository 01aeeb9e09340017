/** How many files of analyses are read at once. */
export const MAX_CAT_FILES = 20;
/** The largest file, and the largest sum of those that are read at once, in bytes. */
export const MAX_CAT_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_CAT_BYTES = 100 * 1024 * 1024;
/** How many columns a table of counts has at most. */
export const MAX_TABLE_COLUMNS = 300;
/** The longest key of the headings of a table. */
export const MAX_TABLE_KEY = 20_000;
/** The longest key of headings that are remembered. */
export const MAX_REMEMBERED_KEY = 4_000;
/** How many bands an analysis has at most. */
export const MAX_ANALYSIS_BANDS = 100;
/** How many analyses are read at once, and make one job at most. */
export const MAX_ANALYSES = 200;
/** The longest name of a file of an analysis, and the longest id that a tool gives it. */
export const MAX_ANALYSIS_NAME = 300;
/** For how many language pairs a client can have a grid. */
export const MAX_PAIR_GRIDS = 200;
