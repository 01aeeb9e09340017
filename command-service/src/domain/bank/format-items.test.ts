import { bankFormatEvents } from '@ledgerline/shared-events/bank/format-events.ts';
import { it } from 'vitest';
import { given } from '../testing/given.ts';

const key = 'bankFormats';
const heads = ['When', 'What', 'How much'];
const columns = { date: 0, text: [1], amount: 2 };
const format = { id: 1, heads, columns };
const saved = bankFormatEvents.BankFormatSaved.of({ format, before: null });

it('the columns of a bank are kept by their heads, and answered', () => {
  given()
    .when('SetSetting', { key, value: { heads, columns } })
    .saying({ format, before: null })
    .answering({ key, value: format });
});

it('columns for the same heads replace the former ones', () => {
  const value = { heads: ['WHEN', 'What ', 'How much'], columns: { ...columns, text: [] } };
  given(saved)
    .when('SetSetting', { key, value })
    .saying({ format: { id: 1, ...value }, before: format });
  given(saved).when('SetSetting', { key, value: { heads, columns } }).thenNothing();
});

it('columns are removed, and their id is never used again', () => {
  given(saved).when('RemoveSetting', { key, id: 1 }).saying({ format });
  given(saved).when('RemoveSetting', { key, id: 2 }).thenRefused('not_found');
  given(saved, bankFormatEvents.BankFormatRemoved.of({ format }))
    .when('SetSetting', { key, value: { heads, columns } })
    .answering({ key, value: { ...format, id: 2 } });
});

it.each([
  ['no amount', { date: 0, text: [] }],
  ['a column beyond all', { date: 500, amount: 1, text: [] }],
  ['an unknown role', { ...columns, colour: 1 }],
  ['no columns at all', 'all of them'],
])('columns are refused: %s', (_, wrong) => {
  given()
    .when('SetSetting', { key, value: { heads, columns: wrong } })
    .thenRefused('invalid');
});
