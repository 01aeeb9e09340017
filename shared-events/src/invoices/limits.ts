/** The most lines of one invoice: its events contain all of them, and the size of an event is limited. */
export const MAX_INVOICE_ITEMS = 500;
