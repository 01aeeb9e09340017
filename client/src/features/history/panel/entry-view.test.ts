import { expect, it } from 'vitest';
import type { FieldChange } from '../../../shared/api/history-entry.ts';
import { changeOf, textOf, toldChanges } from './entry-view.ts';

const TODAY = '2026-11-20';
const change = (
  field: string,
  before: unknown,
  after: unknown,
  over: Partial<FieldChange> = {},
): FieldChange => ({
  entity: 'client',
  id: 1,
  field,
  before,
  after,
  ...over,
});

it('tells the changes that can be read, and not that nothing became nothing', () => {
  const changes = [
    change('name', null, 'Halden AG', { beforeText: '', afterText: 'Halden AG' }),
    change('settings', null, {}, { beforeText: '', afterText: '' }),
    change('rate', '0.10', '0.10'),
    change('invoicing', null, true),
  ];
  expect(toldChanges(changes, TODAY).map(({ field }) => field)).toEqual(['name', 'invoicing']);
});

it('says none for an empty side', () => {
  const emptied = change('notes', '<p>One</p>', '', { beforeText: '<p>One</p>', afterText: '' });
  expect([textOf(emptied, 'before', TODAY), textOf(emptied, 'after', TODAY)]).toEqual(['One', 'none']);
});

it('tells in the line of an entry only what is another at its end', () => {
  const back = [
    change('client_id', 3, 3, { beforeText: 'Acme Ltd', afterText: 'Acme Ltd' }),
    change('invoicing', true, true),
  ];
  expect(changeOf(back.slice(0, 1), TODAY)).toBeNull();
  expect(changeOf(back.slice(1), TODAY)).toBeNull();
  expect(changeOf([...back, change('rate', '0.10', '0.12')], TODAY)).toEqual({
    before: '0.10',
    after: '0.12',
  });
});
