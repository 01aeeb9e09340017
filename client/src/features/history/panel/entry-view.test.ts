import { MAX_SHOWN_LENGTH } from '@ledgerline/shared-events/history/answers.ts';
import { expect, it } from 'vitest';
import type { TimelineChange } from '../timeline/timeline-change.ts';
import { changeLabel, changeOf, iconOf, shownChanges, textOf } from './entry-view.ts';

const TODAY = { today: '2026-11-20', timeZone: 'Europe/Berlin', timeFormat: '24hr' } as const;
const change = (
  field: string,
  before: unknown,
  after: unknown,
  over: Partial<TimelineChange> = {},
): TimelineChange => ({
  entity: 'client',
  id: 1,
  field,
  before,
  after,
  ...over,
});

it('shows the changes that have a text, and omits fields that stay empty', () => {
  const changes = [
    change('name', null, 'Halden AG', { beforeText: '', afterText: 'Halden AG' }),
    change('settings', null, {}, { beforeText: '', afterText: '' }),
    change('rate', '0.10', '0.10'),
    change('invoicing', null, true),
  ];
  expect(shownChanges(changes, TODAY).map(({ field }) => field)).toEqual(['name', 'invoicing']);
});

it('says "none" for an empty side', () => {
  const html = '<p>One &amp; two</p>';
  const emptied = change('notes', html, '', { entity: 'job', beforeText: html, afterText: '' });
  expect([textOf(emptied, 'before', TODAY), textOf(emptied, 'after', TODAY)]).toEqual(['One & two', 'none']);
});

it('names the record of each change where an entry changed several', () => {
  const [lease, annex] = [1, 2].map((id) =>
    change('completed_at', null, '2026-11-28', { entity: 'job', id, name: id === 1 ? 'Lease' : 'Annex' }),
  );
  if (lease === undefined || annex === undefined) throw new Error('Two changes were made.');
  const both = [lease, annex];
  expect(both.map((one) => changeLabel(one, both))).toEqual(['Lease · Completed', 'Annex · Completed']);
  expect(changeLabel(lease, [lease])).toBe('Completed');
});

it('marks the side of a change of which only the beginning is shown', () => {
  const long = 'a'.repeat(MAX_SHOWN_LENGTH);
  const cut = change('notes', 'short', long, { beforeText: 'short', afterText: long, cut: true });
  expect([textOf(cut, 'before', TODAY), textOf(cut, 'after', TODAY)]).toEqual(['short', `${long}…`]);
  const html = `<p>${'a'.repeat(MAX_SHOWN_LENGTH - 4)}\u{1f600}`.slice(0, MAX_SHOWN_LENGTH - 1);
  const rich = change('notes', null, html, { entity: 'job', afterText: html, cut: true });
  expect(textOf(rich, 'after', TODAY)).toMatch(/a…$/);
});

it('shows a name as it was typed, with all its characters', () => {
  const renamed = change('name', 'R&D <Berlin>', 'A &amp; B');
  expect([textOf(renamed, 'before', TODAY), textOf(renamed, 'after', TODAY)]).toEqual([
    'R&D <Berlin>',
    'A &amp; B',
  ]);
});

it('writes deadlines and the days of payments as the screen does, in the time zone of the user', () => {
  const deadline = change('deadline', null, '2026-12-04 13:00', {
    entity: 'job',
    afterText: '2026-12-04 13:00',
  });
  expect(textOf(deadline, 'after', TODAY)).toBe('04 Dec, 14:00');
  expect(textOf(deadline, 'before', TODAY)).toBe('none');
  expect(textOf(deadline, 'after', { ...TODAY, timeFormat: '12hr' })).toBe('04 Dec, 2:00 PM');
  const paid = { entity: 'invoice', afterText: '447.5 EUR, 2025-11-20, Bank transfer' };
  expect(textOf(change('payments.1', null, {}, paid), 'after', TODAY)).toBe(
    '447.5 EUR, 20 Nov 2025, Bank transfer',
  );
});

it('shows in the line of an entry only a change whose value differs in the end', () => {
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

it('shows in the line of an entry the edited field and not those computed from it', () => {
  const job = { entity: 'job' };
  const value = change('value', '100', '120', job);
  expect(changeOf([change('quantity', '1', '2', job), value], TODAY)).toEqual({ before: '1', after: '2' });
  expect(changeOf([value], TODAY)).toEqual({ before: '100', after: '120' });
  expect(changeOf([change('value', '0.10', '0.12', { entity: 'rate' })], TODAY)).toMatchObject({
    after: '0.12',
  });
  const invoice = { entity: 'invoice' };
  const due = change('dueDate', '2026-12-01', '2026-12-02', invoice);
  expect(changeOf([change('date', '2026-11-01', '2026-11-02', invoice), due], TODAY)).not.toBeNull();
  expect(changeOf([due, change('paymentTerms', 30, 31, invoice)], TODAY)).toBeNull();
  expect(changeOf([change('value', '0', '1', { entity: 'setting', id: 'timeFormat' })], TODAY)).toBeNull();
});

it.each([
  ['CreateJob', 'plus'],
  ['InvoiceJobs', 'file-invoice'],
  ['MarkInvoicePaid', 'circle-check'],
  ['MarkJobUninvoiced', 'pencil'],
  ['DeleteRate', 'trash'],
  ['RemoveSetting', 'settings'],
  ['Undo', 'arrow-back-up'],
  ['ImportAccount', 'pencil'],
])('shows for %s the icon %s', (command, icon) => {
  expect(iconOf({ command, label: 'Rate', undoes: null, redoes: null })).toBe(icon);
});

it('says in words what a value was that is too long to be listed, and what one became', () => {
  const words = 'report.xml: 8,614 words, weighted 6,061 (Common)';
  const both = (fields: Partial<TimelineChange>) => {
    const cut = change('analysis', null, null, { entity: 'job', ...fields, cut: true });
    return [textOf(cut, 'before', TODAY), textOf(cut, 'after', TODAY)];
  };
  expect(both({ beforeText: 'None', afterText: words })).toEqual(['none', words]);
  expect(both({ beforeText: words, afterText: 'other.xml: 5 words' })).toEqual([words, 'other.xml: 5 words']);
});
