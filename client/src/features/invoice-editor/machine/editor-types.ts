import type { InvoiceDraft } from '../draft/draft.ts';

/** A part of the paper that a phone edits in a sheet of its own; a line is named by the id of its item. */
export type Block =
  | 'details'
  | 'billing'
  | 'billTo'
  | 'paymentInstructions'
  | 'invoiceNotes'
  | `line ${string}`;

/** What follows after saving an invoice. */
export type AfterSave = 'stay' | 'leave' | 'download';

/** An invoice with the ledger revision at which it was read; null without a revision. */
export type ReadVersion = { draft: InvoiceDraft; basedOn: number | null };

export type EditorInput = { draft: InvoiceDraft; isNew: boolean; basedOn?: number | null };

export type EditorContext = {
  /** The version of the server, or what a new invoice started with. */
  saved: InvoiceDraft;
  /** The revision at which `saved` was read. */
  basedOn: number | null;
  /** The version that was read last. It is newer than `saved` when others changed the invoice during the edit. */
  newest: ReadVersion;
  draft: InvoiceDraft;
  isNew: boolean;
  past: readonly InvoiceDraft[];
  future: readonly InvoiceDraft[];
  /** The field whose keystrokes still belong to the current step. */
  group: string | null;
  /** The open sheet, with the draft and steps from before it opened. */
  sheet: ({ block: Block } & Pick<EditorContext, 'draft' | 'past' | 'future'>) | null;
  afterwards: AfterSave;
  /** Set while the paper asks for the sender of the invoice: what follows after the answer. */
  senderQuestion: { afterwards: AfterSave; isDeclined: boolean } | null;
  error: unknown;
};

export type EditorEvent =
  /** The paper was clicked. */
  | { type: 'CLICK' }
  /** The Edit button or its key was pressed. */
  | { type: 'EDIT' }
  /** A field has a new value; keystrokes in one field are one step. */
  | { type: 'CHANGE'; field: string; changes: Partial<InvoiceDraft> }
  /** The field lost the focus, which ends its step. */
  | { type: 'COMMIT' }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  | { type: 'SAVE' }
  /** Saves, then downloads the PDF of the saved version. */
  | { type: 'SAVE_AND_DOWNLOAD' }
  /** The PDF of an invoice without a sender was requested: the paper first asks for the sender. */
  | { type: 'ASK_SENDER' }
  /** The user declined to add a sender: continue with what was requested. */
  | { type: 'GO_ON_WITHOUT_SENDER' }
  /** A block of the paper was touched: edit it in a sheet. */
  | { type: 'OPEN_BLOCK'; block: Block }
  /** Closes the sheet and keeps its changes as one step. */
  | { type: 'KEEP_BLOCK' }
  /** Closes the sheet and discards its changes. */
  | { type: 'CANCEL_BLOCK' }
  /** The user requested to close the editor. */
  | { type: 'CLOSE' }
  | { type: 'SAVE_AND_CLOSE' }
  | { type: 'DISCARD' }
  | { type: 'KEEP_EDITING' }
  /** The server has a newer version. It does not change an edit that has begun. */
  | ({ type: 'REFRESHED' } & ReadVersion);

/** What of a saved document the screen needs. */
export type SavedDocument = { id: number; number: string };

export type EditorNews =
  | { type: 'saved'; invoice: SavedDocument | null; downloads: boolean }
  | { type: 'refused'; error: unknown }
  | { type: 'closed' };

export type SaveInput = Pick<EditorContext, 'saved' | 'basedOn' | 'draft' | 'isNew' | 'senderQuestion'>;
