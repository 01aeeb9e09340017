import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const opened = { id: 1, name: 'Words', strings: [{ id: 'total', value: 'Total' }] };

it('are those that are not as they were when the form opened', () => {
  expect(changedFields(opened, { name: 'Pages', strings: [{ id: 'total', value: 'Total' }] })).toEqual({
    name: 'Pages',
  });
  expect(changedFields(opened, { name: 'Words', strings: [{ id: 'total', value: 'Razem' }] })).toEqual({
    strings: [{ id: 'total', value: 'Razem' }],
  });
});

it('are none of a form that was left as it was', () => {
  expect(changedFields(opened, { name: 'Words', strings: opened.strings })).toEqual({});
});
