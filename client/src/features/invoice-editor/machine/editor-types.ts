import type { Invoice } from '../../../entities/invoice/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';

/** A part of the paper that a phone edits in a sheet of its own; a line is known by the id of its item. */
export type Block =
  | 'details'
  | 'billing'
  | 'billTo'
  | 'paymentInstructions'
  | 'invoiceNotes'
  | `line ${string}`;

/** What is done with a saved invoice. */
export type Afterwards = 'stay' | 'leave' | 'download';

/** An invoice as it was read, with the revision of the ledger that it was read at; null where none is known. */
export type ReadVersion = { draft: InvoiceDraft; basedOn: number | null };

export type EditorInput = { draft: InvoiceDraft; isNew: boolean; basedOn?: number | null };

export type EditorContext = {
  /** What the server has, or what a new invoice started from. */
  saved: InvoiceDraft;
  /** The revision that `saved` was read at. */
  basedOn: number | null;
  /** What was read last; an edit under way began with an older one where others changed the invoice meanwhile. */
  newest: ReadVersion;
  draft: InvoiceDraft;
  isNew: boolean;
  past: readonly InvoiceDraft[];
  future: readonly InvoiceDraft[];
  /** The field whose keystrokes are still one step. */
  group: string | null;
  /** The open sheet, and what the edit was when it opened. */
  sheet: ({ block: Block } & Pick<EditorContext, 'draft' | 'past' | 'future'>) | null;
  afterwards: Afterwards;
  /** The paper asks who sends the invoice; what is done with it once that is answered. null while nothing is asked. */
  senderQuestion: { afterwards: Afterwards; isDeclined: boolean } | null;
  error: unknown;
};

export type EditorEvent =
  /** The paper was clicked. */
  | { type: 'CLICK' }
  /** The Edit button or its key. */
  | { type: 'EDIT' }
  /** A field has a new value; keystrokes in one field are one step. */
  | { type: 'CHANGE'; field: string; changes: Partial<InvoiceDraft> }
  /** The field was left: its step ends. */
  | { type: 'COMMIT' }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  | { type: 'SAVE' }
  /** Saves, and then hands out the PDF of what was saved. */
  | { type: 'SAVE_AND_DOWNLOAD' }
  /** The PDF of an invoice without a sender is wanted: the paper asks for one first. */
  | { type: 'ASK_SENDER' }
  /** The question for the sender is answered with no: what waited for the answer goes on. */
  | { type: 'GO_ON_WITHOUT_SENDER' }
  /** A block of the paper was touched: it is edited in a sheet. */
  | { type: 'OPEN_BLOCK'; block: Block }
  /** The sheet closes with what was entered: all of it is one step. */
  | { type: 'KEEP_BLOCK' }
  /** The sheet closes, and the block is what it was. */
  | { type: 'CANCEL_BLOCK' }
  /** The editor is to be left. */
  | { type: 'CLOSE' }
  | { type: 'SAVE_AND_CLOSE' }
  | { type: 'DISCARD' }
  | { type: 'KEEP_EDITING' }
  /** The server has a newer version; an edit under way is not disturbed. */
  | ({ type: 'REFRESHED' } & ReadVersion);

export type EditorNews =
  | { type: 'saved'; invoice: Invoice | null; downloads: boolean }
  | { type: 'refused'; error: unknown }
  | { type: 'closed' };

export type SaveInput = Pick<EditorContext, 'saved' | 'basedOn' | 'draft' | 'isNew' | 'senderQuestion'>;
