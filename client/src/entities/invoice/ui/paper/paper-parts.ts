import type { PaperModel, PaperRow } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { ReactNode } from 'react';

export type DetailId = PaperModel['details'][number]['id'];

/** A value of the paper by its place: `detail.dueDate`, `item.0.quantity`, `total`. */
export type PaperPlace =
  | `detail.${DetailId}`
  | `item.${number}.${'name' | 'quantity' | 'unitPrice' | 'amount'}`
  | 'billing'
  | 'billTo'
  | 'subtotal'
  | `tax.${number}`
  | 'total'
  | 'paymentInstructions'
  | 'notes';

export type RowParts = {
  name: ReactNode;
  quantity: ReactNode;
  unitPrice: ReactNode;
  /** Buttons in the margins. */
  before?: ReactNode;
  after?: ReactNode;
};

/** What stands in the places of the plain texts while the paper is edited. */
export type PaperParts = {
  detail?(id: DetailId, value: string): ReactNode;
  billing?: ReactNode;
  billTo?: ReactNode;
  row?(row: PaperRow, index: number): RowParts;
  afterRows?: ReactNode;
  tax?(label: string, index: number): ReactNode;
  afterTaxes?: ReactNode;
  paymentInstructions?: ReactNode;
  notes?: ReactNode;
};

/** Marks a value of the paper whose place is among those to point at. */
export type Mark = (place: PaperPlace, value: ReactNode) => ReactNode;
