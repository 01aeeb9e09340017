/** The most lines of one invoice: its events contain all of them, and the size of an event is limited. */
export const MAX_INVOICE_ITEMS = 500;

/** The most discounts and surcharges of one invoice. */
export const MAX_ADJUSTMENTS = 20;

/** The most taxes of one line or adjustment. */
export const MAX_LINE_TAXES = 5;

/** The most invoices of one file of PDFs: each takes some tenths of a second to print. */
export const MAX_PDFS = 100;
