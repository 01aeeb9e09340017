import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';

/** One document for the press. */
export type PrintJob = {
  model: PaperModel;
  paper: PaperSize;
  /** `archive` is PDF/A-2a (for archives, tagged); `accessible` is PDF/UA-1. One file can declare only one. */
  standard: 'archive' | 'accessible';
  /** ISO instant: the only date inside the file, so that the same invoice gives the same bytes. */
  createdAt: string;
};

/** The answer of the process of the press, in the order of its jobs, with the bytes of memory that it has then. */
export type PrintResult = ({ pdf: Uint8Array } | { error: string }) & { memory: number };
