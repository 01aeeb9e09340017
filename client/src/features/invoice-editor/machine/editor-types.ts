import type { Invoice } from '../../../entities/invoice/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';

export type EditorInput = { draft: InvoiceDraft; isNew: boolean };

export type EditorContext = {
  /** What the server has, or what a new invoice started from. */
  saved: InvoiceDraft;
  draft: InvoiceDraft;
  isNew: boolean;
  past: readonly InvoiceDraft[];
  future: readonly InvoiceDraft[];
  /** The field whose keystrokes are still one step. */
  group: string | null;
  /** The edit ends for good once it is saved. */
  leaves: boolean;
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
  /** The editor is to be left. */
  | { type: 'CLOSE' }
  | { type: 'SAVE_AND_CLOSE' }
  | { type: 'DISCARD' }
  | { type: 'KEEP_EDITING' }
  /** The server has a newer version; an edit under way is not disturbed. */
  | { type: 'REFRESHED'; draft: InvoiceDraft };

export type EditorNews =
  | { type: 'saved'; invoice: Invoice | null }
  | { type: 'refused'; error: unknown }
  | { type: 'closed' };

export type SaveInput = { saved: InvoiceDraft; draft: InvoiceDraft; isNew: boolean };
