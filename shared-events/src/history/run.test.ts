import { expect, it } from 'vitest';
import type { Change } from '../ledger/change.ts';
import { continuesRun, runKey } from './run.ts';

const field = (name: string, id = 1): Change => ({
  kind: 'field',
  entity: 'job',
  id,
  field: name,
  before: 1,
  after: 2,
});
const step = (run: string | null, clock: string, session = 's') => ({ run, session, clock });

it('names the one field that a command edited', () => {
  expect(runKey([field('name')])).toBe('job/1/name');
  expect(runKey([field('quantity'), field('value')])).toBe('job/1/quantity');
});

it.each([
  ['items', ['subtotal', 'taxTotals', 'total']],
  ['date', ['dueDate', 'exchange']],
  ['quantity', ['value']],
])('does not count what follows from an edit of the %s', (edited, derived) => {
  expect(runKey([...derived, edited].map((name) => field(name)))).toBe(`job/1/${edited}`);
});

it('names none when the command did more, or other than edit', () => {
  expect(runKey([field('name'), field('deadline')])).toBeNull();
  expect(runKey([field('name'), field('name', 2)])).toBeNull();
  expect(runKey([field('deleted_at')])).toBeNull();
  expect(runKey([{ kind: 'created', entity: 'job', id: 1, record: { id: 1 } }])).toBeNull();
  expect(runKey([])).toBeNull();
});

it('goes on within a minute, in one session, in one field', () => {
  const last = step('job/1/name', '2026-11-20T10:00:00.000Z');
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:01:00.000Z'))).toBe(true);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:01:00.001Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/rate', '2026-11-20T10:00:01.000Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:00:01.000Z', 'other'))).toBe(false);
  expect(continuesRun(step(null, last.clock), step(null, last.clock))).toBe(false);
});

it('ends with a clock that was set back', () => {
  const last = step('job/1/name', '2026-11-20T10:00:00.000Z');
  expect(continuesRun(last, step('job/1/name', '2026-11-20T10:00:00.000Z'))).toBe(true);
  expect(continuesRun(last, step('job/1/name', '2026-11-20T09:59:59.999Z'))).toBe(false);
  expect(continuesRun(last, step('job/1/name', '2026-11-19T10:00:30.000Z'))).toBe(false);
});
