// Without the schemas of files, because the first load of the app reads these lists.

/** The tools whose files are known; `table` is any table with bands in its rows or columns. */
export const CAT_TOOLS = ['trados', 'memoq', 'phrase', 'xtm', 'omegat', 'table'] as const;
export type CatTool = (typeof CAT_TOOLS)[number];

/** What an analysis counts. */
export const COUNT_UNITS = ['words', 'characters'] as const;
export type CountUnit = (typeof COUNT_UNITS)[number];

/** What a row of a table of counts is: one of the parts, such as a file; one that counts nothing is left out. */
export const ROW_KINDS = ['part', 'language', 'total', 'none'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** How a grid says what a band is paid; see `GridValue`. */
export const GRID_VALUE_KINDS = ['own', 'inherited', 'straddles', 'unpaid'] as const;
