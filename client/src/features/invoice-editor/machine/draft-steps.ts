import { type InvoiceDraft, sameDraft } from '../draft/draft.ts';
import type { EditorContext } from './editor-types.ts';

/** How many steps the editor can undo. */
const DEPTH = 200;

/** The draft with its own undo and redo steps. */
type Steps = Pick<EditorContext, 'draft' | 'past' | 'future' | 'group'>;

/** Applies changes of a field to the draft; keystrokes in the same field are one step. */
export function changedDraft(
  { draft: before, past, group }: Steps,
  field: string,
  changes: Partial<InvoiceDraft>,
): Partial<Steps> {
  const draft = { ...before, ...changes };
  if (sameDraft(draft, before)) return {};
  const goesOn = group === field && past.length > 0;
  return { draft, group: field, future: [], past: goesOn ? past : [...past, before].slice(-DEPTH) };
}

/** Undoes one step. */
export function undoneStep({ draft, past, future }: Steps): Steps {
  return {
    draft: past.at(-1) ?? draft,
    past: past.slice(0, -1),
    future: [...future, draft],
    group: null,
  };
}

/** Redoes one step. */
export function redoneStep({ draft, past, future }: Steps): Steps {
  return {
    draft: future.at(-1) ?? draft,
    future: future.slice(0, -1),
    past: [...past, draft],
    group: null,
  };
}

type Sheet = EditorContext['sheet'];

/** The draft after a sheet closes: everything entered in the sheet becomes one step. */
export function closedSheet({ sheet, draft }: { sheet: Sheet; draft: InvoiceDraft }) {
  if (sheet === null) return {};
  const isChanged = !sameDraft(sheet.draft, draft);
  return {
    sheet: null,
    group: null,
    past: isChanged ? [...sheet.past, sheet.draft].slice(-DEPTH) : sheet.past,
    future: isChanged ? [] : sheet.future,
  };
}

/** The draft as it was before a sheet was opened. */
export function beforeSheet({ draft, past, future }: NonNullable<Sheet>) {
  return { draft, past, future, sheet: null };
}
