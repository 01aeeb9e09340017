import { type InvoiceDraft, sameDraft } from '../draft/draft.ts';
import type { EditorContext } from './editor-types.ts';

/** Steps that the edit can take back. */
const DEPTH = 200;

/** What an edit is at, with what its own undo and redo go to. */
type Steps = Pick<EditorContext, 'draft' | 'past' | 'future' | 'group'>;

/** The draft with changes of a field; keystrokes in the same field are one step. */
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

/** One step back. */
export function undoneStep({ draft, past, future }: Steps): Steps {
  return {
    draft: past.at(-1) ?? draft,
    past: past.slice(0, -1),
    future: [...future, draft],
    group: null,
  };
}

/** One step forward again. */
export function redoneStep({ draft, past, future }: Steps): Steps {
  return {
    draft: future.at(-1) ?? draft,
    future: future.slice(0, -1),
    past: [...past, draft],
    group: null,
  };
}

type Sheet = EditorContext['sheet'];

/** What was entered in a sheet becomes one step. */
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

/** The edit as it was before a sheet was opened. */
export function beforeSheet({ draft, past, future }: NonNullable<Sheet>) {
  return { draft, past, future, sheet: null };
}
