import { editLabel } from '../history/entry-label.ts';

/** What several edits of a client are called. */
export const EDITED_CLIENT = 'Edited client';

/** What the user calls the fields of a client. */
export const CLIENT_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  currency: 'Currency',
  invoicing: 'Invoicing',
};

/** The label of an edit: the one field that the user changed, or "Edited client" for several. */
export function clientEditLabel(fields: readonly string[]): string {
  return editLabel(fields, { labels: CLIENT_FIELD_LABELS, several: EDITED_CLIENT });
}
