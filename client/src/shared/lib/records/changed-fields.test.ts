import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const opened = { id: 1, name: 'Words', strings: [{ id: 'total', value: 'Total' }] };

it('changedFields returns the fields whose values differ from those at the opening of the form', () => {
  expect(changedFields(opened, { name: 'Pages', strings: [{ id: 'total', value: 'Total' }] })).toEqual({
    name: 'Pages',
  });
  expect(changedFields(opened, { name: 'Words', strings: [{ id: 'total', value: 'Razem' }] })).toEqual({
    strings: [{ id: 'total', value: 'Razem' }],
  });
});

it('changedFields returns nothing for an unchanged form', () => {
  expect(changedFields(opened, { name: 'Words', strings: opened.strings })).toEqual({});
});
