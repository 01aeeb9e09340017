import { z } from 'zod';
import { bankFormatEvents } from '../bank/format-events.ts';
import { catTableEvents } from '../cat/table-events.ts';
import { ABSENT, type Change, fieldChanges } from '../ledger/change.ts';
import { defineEvent } from '../ledger/event.ts';
import { savedView, tabColumns } from './views.ts';

const NO_PART_OF_HISTORY = "Views and columns aren't part of the history.";

/** A view was saved; `before` is null for a new one. */
export const ViewSaved = defineEvent({
  type: 'ViewSaved',
  schema: z.strictObject({ view: savedView, before: z.nullable(savedView) }),
  changes: ({ view, before }): Change[] => [
    {
      kind: 'field',
      entity: 'setting',
      id: 'views',
      field: `value.${view.id}`,
      before: before ?? ABSENT,
      after: view,
    },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Saved view',
  subject: ({ view }) => ({ entity: 'setting', id: 'views', name: view.name }),
});

export const ViewRemoved = defineEvent({
  type: 'ViewRemoved',
  schema: z.strictObject({ view: savedView }),
  changes: ({ view }): Change[] => [
    { kind: 'field', entity: 'setting', id: 'views', field: `value.${view.id}`, before: view, after: null },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Removed view',
  subject: ({ view }) => ({ entity: 'setting', id: 'views', name: view.name }),
});

/** The columns of the built-in tabs were changed; null where all have their own. */
export const ColumnsArranged = defineEvent({
  type: 'ColumnsArranged',
  schema: z.strictObject({ before: z.nullable(tabColumns), after: z.nullable(tabColumns) }),
  changes: ({ before, after }) => fieldChanges('setting', 'columns', { value: before }, { value: after }),
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Arranged columns',
  subject: () => ({ entity: 'setting', id: 'columns', name: 'Columns' }),
});

/**
 * The events that arrange a screen, or say how files are read. A command of such events has the source `screen` and
 * isn't an entry of the history.
 */
export const screenEvents = {
  ViewSaved,
  ViewRemoved,
  ColumnsArranged,
  ...bankFormatEvents,
  ...catTableEvents,
};

/** Whether events only arrange a screen. */
export function arrangesScreen(events: readonly { type: string }[]): boolean {
  return events.length > 0 && events.every(({ type }) => Object.hasOwn(screenEvents, type));
}
