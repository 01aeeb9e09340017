import { describe, expect, it } from 'vitest';
import { ClientEdited, ClientSettingChanged } from '../clients/events.ts';
import { InvoiceEdited } from '../invoices/events.ts';
import { JobEdited, JobMarkedCompleted, JobNotesEdited, JobPutOnHold } from '../jobs/events.ts';
import type { DomainEvent } from '../ledger/event.ts';
import { spliceBetween } from '../ledger/text-splice.ts';
import { PaidMarkReplaced } from '../payments/events.ts';
import { definitionOf, eventDefinitions } from '../registry.ts';
import { joinedLabel, labelOf } from './entry-label.ts';

const edited = (jobId: number, field: 'name' | 'quantity') =>
  JobEdited.of({ jobId, name: 'Manual', before: { [field]: '1' }, after: { [field]: '2' } });
const ofTwoFields = JobEdited.of({
  jobId: 1,
  name: 'Manual',
  before: { name: 'Manual', quantity: '1' },
  after: { name: 'Guide', quantity: '2' },
});
const notes = JobNotesEdited.of({
  jobId: 1,
  name: 'Manual',
  splice: spliceBetween('', 'x'),
});
const status = { jobId: 1, name: 'Manual', before: { on_hold: false, completed_at: null } };
const completed = JobMarkedCompleted.of({ ...status, after: { on_hold: false, completed_at: '2026-11-20' } });
const onHold = JobPutOnHold.of({ ...status, after: { on_hold: true, completed_at: null } });
const client = ClientEdited.of({
  id: 1,
  name: 'Acme',
  before: { name: 'A' },
  after: { name: 'B' },
  alongside: [],
});
const terms = ClientSettingChanged.of({
  clientId: 1,
  name: 'Acme',
  key: 'paymentTerms',
  before: 30,
  after: 14,
});

const asPayment = { paid: false, paid_at: null, payment: null };
const mark = PaidMarkReplaced.of({
  ...{ invoiceId: 1, number: '1', paymentId: 1_000_000_001 },
  before: { paid: true, paid_at: '2026-11-20', payment: null },
  after: asPayment,
});
const reference = InvoiceEdited.of({
  ...{ invoiceId: 1, number: '1', taken: [], freed: [] },
  before: { reference: '' },
  after: { reference: 'PO 7' },
});

const called = (events: readonly DomainEvent[]) =>
  events.map(({ type, data }) => labelOf(definitionOf(type), data)).reduce(joinedLabel).label;

describe('an entry', () => {
  it.each([
    ['an action over an edit before it', [edited(1, 'name'), completed], 'Marked as completed'],
    ['an action over an edit after it', [completed, edited(1, 'name')], 'Marked as completed'],
    ['the first of two actions', [onHold, completed], 'Put on hold'],
    ['an action over several edits', [edited(1, 'name'), notes, completed], 'Marked as completed'],
    ['an edit of several kinds of its record', [edited(1, 'name'), notes], 'Edited job'],
    ['an edit of several fields in one event', [ofTwoFields], 'Edited job'],
    ['an edit of a client and its settings', [client, terms], 'Edited client'],
    ['one kind of edit, however often', [edited(1, 'name'), edited(1, 'name')], 'Changed name'],
    ['one kind of edit of several records', [edited(1, 'name'), edited(2, 'name')], 'Changed name'],
    ['the edit of an invoice whose mark became a payment', [mark, reference], 'Changed reference'],
    ['such a mark alone', [mark], 'Edited payment'],
    ['the first edit of several records', [edited(1, 'name'), edited(2, 'quantity')], 'Changed name'],
  ])('has the label of %s', (_name, events, label) => {
    expect(called(events)).toBe(label);
  });
});

it('every event type is either an edit of a record or an action', () => {
  const edits = Object.values(eventDefinitions).flatMap(({ type, edits }) => (edits === null ? [] : [type]));
  const named = Object.keys(eventDefinitions).filter((type) =>
    /(Edited|Renamed|^SettingChanged|^ClientSettingChanged|^PaidMarkReplaced)$/.test(type),
  );
  expect(edits.toSorted()).toEqual(named.toSorted());
});
