import { expect, it } from 'vitest';
import { ABSENT, type Change, type EntityKind } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import { spliceBetween } from '../ledger/text-splice.ts';
import { addEdits, continuesRun, endsAsItBegan, joinSpans, runKey, spansOf, typesOver } from './run.ts';

const field = (name: string, id = 1, entity: EntityKind = 'job'): Change => ({
  kind: 'field',
  entity,
  id,
  field: name,
  before: 1,
  after: 2,
});
const runOf = (changes: readonly Change[]) => runKey(addEdits([], changes));
const step = (run: string | null, clock: string, session = 's') => ({ run, session, clock });

it('the run key is the one field that a command edited', () => {
  expect(runOf([field('name')])).toBe('job/1/name');
  expect(runOf([field('quantity'), field('value')])).toBe('job/1/quantity');
  expect(runOf([field('name'), field('name')])).toBe('job/1/name');
});

it.each([
  ['invoice', 'items', ['subtotal', 'taxTotals', 'total']],
  ['invoice', 'date', ['dueDate', 'exchange']],
  ['job', 'quantity', ['value']],
] as const)('the run key of a %s ignores fields derived from its %s', (entity, edited, following) => {
  const changes = [...following, edited].map((name) => field(name, 1, entity));
  expect(runOf(changes)).toBe(`${entity}/1/${edited}`);
});

it('the run key is null when the command did anything beside one edit', () => {
  expect(runOf([field('name'), field('deadline')])).toBeNull();
  expect(runOf([field('name'), field('name', 2)])).toBeNull();
  expect(runOf([field('deleted_at')])).toBeNull();
  expect(runOf([{ kind: 'created', entity: 'job', id: 1, record: { id: 1 } }, field('name')])).toBeNull();
  expect(runOf([field('value')])).toBeNull();
  expect(runOf([field('value', 1, 'setting')])).toBeNull();
  expect(runOf([field('value', 1, 'rate')])).toBeNull();
  expect(runOf([])).toBeNull();
});

it('the run key can be computed event by event', () => {
  const parts = [[field('quantity')], [field('value')], [field('quantity')]];
  expect(runKey(parts.reduce(addEdits, []))).toBe('job/1/quantity');
  expect(runKey([...parts, [field('name')]].reduce(addEdits, []))).toBeNull();
  const uncounted = { entity: 'job', id: 1, field: 'value' } as const;
  expect(runKey(addEdits([uncounted], [field('name')]))).toBe('job/1/name');
});

it('a run continues within a minute, in one session, in one field', () => {
  const last = step('job/1/name', '2026-11-20T10:00:00.000Z');
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:01:00.000Z'))).toBe(true);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:01:00.001Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/rate', '2026-11-20T10:00:01.000Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:00:01.000Z', 'other'))).toBe(false);
  expect(continuesRun(step(null, last.clock), step(null, last.clock))).toBe(false);
});

it('a run ends when the clock was set back', () => {
  const last = step('job/1/name', '2026-11-20T10:00:00.000Z');
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:00:00.000Z'))).toBe(true);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T09:59:59.999Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/name', '2026-11-19T10:00:30.000Z'))).toBe(false);
});

const change = (before: Json, after: Json, name = 'name', entity: EntityKind = 'job'): Change => ({
  kind: 'field',
  entity,
  id: 1,
  field: name,
  before,
  after,
});

it.each<[string, Change, boolean]>([
  ['a text', change('A', 'B'), true],
  ['a text that is emptied', change('A', null), true],
  [
    'a long text',
    { kind: 'text', entity: 'job', id: 1, field: 'notes', splice: spliceBetween('', 'x') },
    true,
  ],
  ['a yes or no', change(true, false), false],
  ['the choice of a record', change(null, 7, 'project_id'), false],
  ['a part that comes', change(ABSENT, {}, 'contacts.1', 'client'), false],
  ['a part that goes', change({}, null, 'dispute', 'invoice'), false],
  ['a default instead of a text', change('A', ABSENT, 'settings.x', 'client'), false],
  ['a list of as many items', change([1], [2], 'links'), true],
  ['a list of more items', change([1], [1, 2], 'links'), false],
  ['a part with other values', change({ note: 'A' }, { note: 'B' }, 'dispute', 'invoice'), true],
  ['what is computed', change(null, {}, 'exchange', 'invoice'), true],
  ['a creation', { kind: 'created', entity: 'job', id: 1, record: {} }, false],
])('%s is typed over: %#', (_, one, isTyped) => {
  expect(typesOver(one)).toBe(isTyped);
});

it.each<[string, Change[], boolean]>([
  ['it returned', [change('A', 'B'), change('B', 'A')], true],
  ['it returned to nothing', [change(null, 'B'), change('B', null)], true],
  ['it became another', [change('A', 'B'), change('B', 'C')], false],
  [
    'a derived field became another',
    [change('1', '2', 'quantity'), change('2', '4', 'value'), change('2', '1', 'quantity')],
    false,
  ],
])('a run changed nothing when each field returned: %s', (_, changes, changedNothing) => {
  expect(endsAsItBegan(changes.reduce((spans, one) => joinSpans(spans, spansOf([one])), spansOf([])))).toBe(
    changedNothing,
  );
});
