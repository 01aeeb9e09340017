/** The record of a row as it is sent; what is empty or unreadable is missing. */
export type RowRecord = { [field: string]: string | boolean };
