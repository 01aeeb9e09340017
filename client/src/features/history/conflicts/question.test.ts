import { expect, it } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { fieldQuestion, questionAbout } from './question.ts';

const clock = { today: '2026-11-20', timeZone: 'Europe/Berlin', timeFormat: '24hr' } as const;
const ask = (field: string, before: unknown, after: unknown, texts: object = {}) =>
  fieldQuestion(
    { entity: 'invoice', id: 3, field, before, after, ...texts },
    '2026-11-20T21:16:00.000Z',
    'in another tab',
    clock,
  );

it('names both values of a field, and on its buttons too', () => {
  expect(ask('reference', 'PO 1', 'PO 2')).toEqual({
    message: 'Reference was changed to PO 1 in another tab at 22:16. Keep PO 2 or use PO 1?',
    keep: 'Keep PO 2',
    use: 'Use PO 1',
  });
});

it('calls a list yours and the other, since the names in it do not tell what was changed', () => {
  const line = { id: 'item1', name: 'Item', quantity: '1' };
  expect(
    ask('items', [{ ...line, rate: '99' }], [{ ...line, rate: '10' }], {
      beforeText: 'Item',
      afterText: 'Item',
    }),
  ).toEqual({
    message: 'Items were changed in another tab at 22:16. Keep your version or use the other?',
    keep: 'Keep mine',
    use: 'Use the other',
  });
});

const deleted = (entity: string, name: string | null) => ({
  entity,
  id: 2,
  name,
  field: 'deleted_at',
  before: null,
  theirs: '2026-11-20',
  mine: null,
  commandId: 'theirs',
  at: '2026-11-20T21:16:00.000Z',
  sameSession: true,
});

it.each([
  ['invoice', '2', 'Invoice 2'],
  ['job', 'Leaflet', '“Leaflet”'],
  ['job', null, 'This'],
])('names a deleted %s called %s in the question: %s', (entity, name, told) => {
  const error = new ApiError({
    status: 409,
    code: 'edit_conflict',
    message: '',
    conflicts: [deleted(entity, name)],
    revision: 9,
  });
  expect(questionAbout({ key: 'one', entries: [], error }, clock).message).toBe(
    `${told} was deleted in another tab at 22:16. Restore it with your change?`,
  );
});
