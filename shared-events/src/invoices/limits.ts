/** The most lines that one invoice can have: its facts carry all of them, and a fact has a size that it must not pass. */
export const MAX_INVOICE_ITEMS = 500;
