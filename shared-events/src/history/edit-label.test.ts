import { expect, it } from 'vitest';
import { editLabel } from './edit-label.ts';

it.each([
  ['job', ['name'], 'Name'],
  ['job', ['name', 'rate'], 'Edited job'],
  ['job', ['rate', 'value'], 'Rate'],
  ['job', ['currency', 'value', 'exchange'], 'Currency'],
  ['job', ['value'], 'Value'],
  ['job', ['value', 'exchange'], 'Value'],
  ['job', ['unknown'], 'Edited job'],
  ['job', [], 'Edited job'],
  ['client', ['invoicing'], 'Invoicing'],
  ['client', ['invoicing', 'name'], 'Edited client'],
  ['invoice', ['reference'], 'Reference'],
  ['invoice', ['items', 'subtotal', 'total', 'taxTotals'], 'Invoice items'],
  ['invoice', ['date', 'dueDate', 'exchange'], 'Invoice date'],
  ['invoice', ['dueDate', 'paymentTerms'], 'Due date'],
  ['invoice', ['language', 'locale', 'strings', 'dateFormat'], 'Invoice language'],
  ['invoice', ['reference', 'number'], 'Edited invoice'],
] as const)('an edit of a %s that changes %j has the label %s', (entity, fields, label) => {
  expect(editLabel(entity, fields)).toBe(label);
});
