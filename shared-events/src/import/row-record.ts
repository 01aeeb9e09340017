/** The record of a row as it is sent; empty and unreadable fields are missing. */
export type RowRecord = { [field: string]: string | boolean };
