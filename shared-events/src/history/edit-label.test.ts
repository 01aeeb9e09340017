import { expect, it } from 'vitest';
import { editLabel } from './edit-label.ts';

it.each([
  ['job', ['name'], 'Changed name'],
  ['job', ['name', 'rate'], 'Edited job'],
  ['job', ['rate', 'value'], 'Changed rate'],
  ['job', ['currency', 'value', 'exchange'], 'Changed currency'],
  ['job', ['value'], 'Changed value'],
  ['job', ['value', 'exchange'], 'Changed value'],
  ['job', ['unknown'], 'Edited job'],
  ['job', [], 'Edited job'],
  ['client', ['invoicing'], 'Changed invoicing'],
  ['client', ['invoicing', 'name'], 'Edited client'],
  ['invoice', ['reference'], 'Changed reference'],
  ['invoice', ['items', 'subtotal', 'total', 'taxTotals'], 'Changed invoice items'],
  ['invoice', ['date', 'dueDate', 'exchange'], 'Changed invoice date'],
  ['invoice', ['dueDate', 'paymentTerms'], 'Changed due date'],
  ['invoice', ['language', 'locale', 'strings', 'dateFormat'], 'Changed invoice language'],
  ['invoice', ['reference', 'number'], 'Edited invoice'],
  ['party', ['vatId'], 'Changed VAT ID'],
] as const)('an edit of a %s that changes %j has the label %s', (entity, fields, label) => {
  expect(editLabel(entity, fields)).toBe(label);
});
