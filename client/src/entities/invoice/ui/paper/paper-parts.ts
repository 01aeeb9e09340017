import type { PaperModel, PaperRow } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { ReactNode } from 'react';

export type DetailId = PaperModel['details'][number]['id'];

/** Names a value on the paper by its place: `detail.dueDate`, `item.0.quantity`, `total`. */
export type PaperPlace =
  | `detail.${DetailId}`
  | `item.${number}.${'name' | 'quantity' | 'unitPrice' | 'amount'}`
  | 'billing'
  | 'billTo'
  | 'subtotal'
  | `tax.${number}`
  | `adjustment.${number}`
  | `withheld.${number}`
  | `reason.${number}`
  | `declared.${number}`
  | 'total'
  | 'due'
  | 'paymentInstructions'
  | 'account'
  | 'notes';

export type RowParts = {
  name: ReactNode;
  quantity: ReactNode;
  unitPrice: ReactNode;
  /** Buttons in the margins of the row. */
  before?: ReactNode;
  after?: ReactNode;
};

/** The sums that are edited. */
export type EditableSum = 'adjustment' | 'tax' | 'withheld';

/** The fields that replace the plain texts while the paper is edited. */
export type PaperParts = {
  detail?(id: DetailId, value: string): ReactNode;
  afterDetails?: ReactNode;
  billing?: ReactNode;
  billTo?: ReactNode;
  /** Fields of a line. The rows of its bands have none. @param index its place in the document */
  row?(row: PaperRow, index: number): RowParts;
  afterRows?: ReactNode;
  /** A line of the sums: the label of a tax, an adjustment or a withheld tax by its place among those of its kind. */
  sum?(kind: EditableSum, label: string, index: number): ReactNode;
  afterTaxes?: ReactNode;
  paymentInstructions?: ReactNode;
  notes?: ReactNode;
};

/** Highlights a value if its place is among the marked ones. */
export type Mark = (place: PaperPlace, value: ReactNode) => ReactNode;
