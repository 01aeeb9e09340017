import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { PaperLook } from '@ledgerline/shared-events/paper/look.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';

/** An invoice for the press. */
export type InvoiceJob = {
  kind?: never;
  model: PaperModel;
  paper: PaperSize;
  /** Without one, papers have neither a logo nor a colour. */
  look?: PaperLook | undefined;
  /** `archive` is PDF/A-2a (for archives, tagged); `accessible` is PDF/UA-1. One file can declare only one. */
  standard: 'archive' | 'accessible';
  /** ISO instant: the only date inside the file, so that the same invoice gives the same bytes. */
  createdAt: string;
};

/** A tax report for the press, with the input of its template. */
type TaxReportJob = { kind: 'taxReport'; data: object };

/** One document for the press. */
export type PrintJob = InvoiceJob | TaxReportJob;

/** The answer of the process of the press, in the order of its jobs, with the bytes of memory that it has then. */
export type PrintResult = ({ pdf: Uint8Array } | { error: string }) & { memory: number };
