/**
 * Finds the accounts with issued documents of fiscal mode whose papers aren't kept yet, by the rows, which may be behind
 * the ledger; at most `most`, by their ids.
 * @param after the last account of the former batch; null for the first one
 */
export type FindUnarchived = (after: string | null, most: number) => Promise<string[]>;
