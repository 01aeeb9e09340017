import { RateRestored } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import { ClientEdited, ClientSettingChanged } from '@ledgerline/shared-events/clients/events.ts';
import { InvoiceEdited, InvoiceIssued } from '@ledgerline/shared-events/invoices/events.ts';
import { JobDeleted, JobEdited, JobMarkedActive } from '@ledgerline/shared-events/jobs/events.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { TaxDeleted, TaxEdited } from '@ledgerline/shared-events/settings/tax-events.ts';
import { describe, expect, it } from 'vitest';
import { planReversalOfOne } from '../testing/plan-reversals.ts';
import { done } from '../testing/practice-entries.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { brokenRulesOf } from './account-invariant.ts';
import { damageOf } from './repairs.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const AT = '2026-11-21T10:00:00.000Z';

/** A sample account with an invoice of two jobs, and events that no command of this version would cause. */
function damaged(...events: DomainEvent[]): PracticeLedger {
  const ledger = startedPractice();
  ledger.run('SetSetting', { key: 'taxes', value: { name: 'PST', rate: 7, compound: true, primaryTax: 1 } });
  ledger.run('InvoiceJobs', { clientId: 1, jobIds: [1, 2] });
  ledger.run('CreateInvoice', { invoice: { client_id: 2 } });
  for (const change of events.flatMap(changesOf)) ledger.state.apply(change);
  return ledger;
}

function repaired(ledger: PracticeLedger): string[] {
  const damage = damageOf(ledger.state, NOW, 50);
  ledger.append(damage.flatMap(({ repair }) => repair?.events ?? []));
  expect(brokenRulesOf(ledger.state)).toEqual([]);
  return damage.map(({ repair }) => repair?.description ?? '');
}

const nobody = { name: '', alongside: [] };
const edited = (jobId: number, before: object, after: object) =>
  JobEdited.of({ jobId, name: 'Manual', before, after });

const renumbered = (invoiceId: number, before: string, after: string) =>
  InvoiceEdited.of({
    invoiceId,
    number: before,
    before: { number: before },
    after: { number: after },
    taken: [],
    freed: [],
  });

const editedInvoice = (invoiceId: number, before: object, after: object) =>
  InvoiceEdited.of({ invoiceId, number: String(invoiceId), before, after, taken: [], freed: [] });

const downloaded = InvoiceIssued.of({ invoiceId: 1, number: '1', issuedAt: AT, how: 'pdf' });

describe('damage of older versions is repaired', () => {
  it('two invoices with one number: the newer one gets the next number', () => {
    const ledger = damaged(renumbered(2, '2', '1'));
    const [damage] = damageOf(ledger.state, NOW, 50);
    expect(damage?.repair?.events).toMatchObject([
      { data: { invoiceId: 2, before: { number: '1' }, after: { number: '2' } } },
    ]);
    expect(repaired(ledger)).toEqual([
      'Invoice 1 to Pacific Words (id 2) gets number 2; send the invoice again.',
    ]);
    expect(ledger.state.record('invoice', 1)?.number).toBe('1');
  });

  it.each([
    ['the newer one', 1, 2, 'Invoice 1 to Pacific Words (id 2) gets number 51; send the invoice again.'],
    ['the older one', 2, 1, 'Invoice 2 to Lingua Nord (id 1) gets number 51; send the invoice again.'],
  ])(
    'a number with which another invoice was issued: %s that has it now gets the next one',
    (_, issued, other, says) => {
      const ledger = damaged();
      ledger.run('IssueInvoice', { invoiceId: issued });
      ledger.run('EditInvoice', { invoiceId: issued, invoice: { number: '50' } });
      const change = renumbered(other, String(other), String(issued));
      for (const one of changesOf(change)) ledger.state.apply(one);
      expect(repaired(ledger)).toEqual([says]);
      expect(ledger.state.record('invoice', issued)?.number).toBe('50');
    },
  );

  it('a compound tax whose primary tax was deleted: the primary tax is restored', () => {
    const ledger = damaged(TaxDeleted.of({ id: 1, ...nobody, name: 'VAT', deletedAt: AT }));
    expect(repaired(ledger)).toEqual(['VAT is restored, because PST is charged on top of it.']);
    expect(ledger.state.record('tax', 1)?.deleted_at).toBeNull();
  });

  it('a compound tax on a compound tax: it becomes a plain tax', () => {
    const ledger = damaged(
      TaxEdited.of({ id: 1, ...nobody, before: { compound: false }, after: { compound: true } }),
    );
    repaired(ledger);
    expect(ledger.state.record('tax', 1)).toMatchObject({ compound: false });
  });

  it('a missing record that a client or a default refers to: the default applies', () => {
    const change = (key: 'taxes' | 'invoiceLanguage' | 'invoiceNotes', after: number[] | number | string) =>
      ClientSettingChanged.of({ clientId: 1, name: 'Lingua Nord', key, before: ABSENT, after });
    const ledger = damaged(
      change('taxes', [1, 77]),
      change('invoiceLanguage', '100'),
      change('invoiceNotes', 9),
      SettingChanged.of({ key: 'defaultInvoiceLanguage', before: null, after: '100' }),
    );
    expect(repaired(ledger)).toHaveLength(4);
    expect(ledger.state.record('client', 1)?.settings).toEqual({ taxes: [1] });
    expect(ledger.state.record('setting', 'defaultInvoiceLanguage')?.value).toBeNull();
    ledger.run('CreateInvoice', { invoice: { client_id: 1 } });
  });

  it('a rate of a deleted unit: it is deleted', () => {
    const ledger = startedPractice();
    ledger.run('DeleteUnit', { unitId: 1 });
    const deletedAt = ledger.state.record('rate', 1)?.deleted_at ?? '';
    const restored = RateRestored.of({ id: 1, ...nobody, deletedAt });
    for (const change of changesOf(restored)) ledger.state.apply(change);
    expect(repaired(ledger)).toEqual(['The rate is deleted, because its unit was.']);
  });

  it('jobs on an invoice that were deleted, moved or reopened: they are made to fit the invoice', () => {
    const ledger = damaged(
      JobDeleted.of({ jobId: 1, name: 'Manual', deletedAt: AT }),
      edited(2, { client_id: 1 }, { client_id: 2 }),
      JobMarkedActive.of({
        jobId: 2,
        name: 'Translation job',
        before: { on_hold: false, completed_at: '2026-11-18' },
        after: { on_hold: false, completed_at: null },
      }),
    );
    expect(repaired(ledger)).toHaveLength(3);
    expect(ledger.state.record('job', 1)).toMatchObject({ deleted_at: null, invoice_id: 1 });
    expect(ledger.state.record('job', 2)).toMatchObject({ client_id: 1, completed_at: '2026-11-20' });
  });

  it('a job on two invoices: one of them keeps a line without the job', () => {
    const ledger = damaged();
    const [first] = ledger.state.record('invoice', 1)?.items ?? [];
    if (first === undefined) throw new Error('The invoice has items.');
    const twice = { before: { items: [] }, after: { items: [first] }, taken: [], freed: [] };
    for (const change of changesOf(InvoiceEdited.of({ invoiceId: 2, number: '2', ...twice }))) {
      ledger.state.apply(change);
    }
    repaired(ledger);
    expect(ledger.state.record('invoice', 2)?.items).toMatchObject([{ job_id: null, value: first.value }]);
    expect(ledger.state.record('job', 1)?.invoice_id).toBe(1);
  });

  it('mistyped deadlines and duplicate names', () => {
    const ledger = damaged(
      edited(3, { deadline: null }, { deadline: '0226-11-20' }),
      ClientEdited.of({
        id: 2,
        ...nobody,
        before: { name: 'Pacific Words' },
        after: { name: 'lingua nord' },
      }),
    );
    expect(repaired(ledger)).toEqual([
      'Slogan has no deadline: 0226-11-20 was mistyped.',
      'The newer client is renamed lingua nord (2).',
    ]);
  });

  it('a job whose value is not quantity × rate: it gets that value', () => {
    const ledger = damaged(edited(4, { value: '440' }, { value: '150' }));
    expect(repaired(ledger)).toEqual([
      'The value of Translation job for Pacific Words is 440 USD instead of 150.',
    ]);
    expect(ledger.state.record('job', 4)).toMatchObject({ value: '440', flat_rate: false });
  });

  it('an invoice whose sums or due date do not follow from it: it gets them, unless it was issued', () => {
    const wrong = editedInvoice(1, { total: '214.2', dueDate: '2026-12-20' }, { total: '2', dueDate: null });
    const ledger = damaged(wrong);
    expect(repaired(ledger)).toEqual(['Invoice 1 is 214.2 EUR and due on 2026-12-20.']);
    const issued = damaged(wrong);
    for (const change of changesOf(downloaded)) issued.state.apply(change);
    expect(damageOf(issued.state, NOW, 50)).toMatchObject([{ repair: null }, { repair: null }]);
  });

  it('an account without damage does not change', () => {
    expect(damageOf(damaged().state, NOW, 50)).toEqual([]);
  });
});

describe('damage that an older version left', () => {
  it('in the value of a job blocks no edit, and the next edit or undo of its amounts heals it', () => {
    const ledger = damaged(edited(4, { value: '440' }, { value: '150' }));
    const value = () => ledger.state.record('job', 4)?.value;
    ledger.run('EditJob', { jobId: 4, job: { name: 'Leaflet' } });
    expect(value()).toBe('150');
    ledger.run('EditJob', { jobId: 4, job: { quantity: 10 } });
    expect(value()).toBe('0.55');
    const [quantity] = ledger.entries.slice(-1);
    if (quantity === undefined) throw new Error('The quantity was edited.');
    expect(ledger.undo(quantity)).toHaveProperty('events');
    expect(value()).toBe('440');
  });

  it('in the value of a deleted job does not keep its deletion from being undone', () => {
    const ledger = damaged(edited(4, { value: '440' }, { value: '150' }));
    const deleted = done(ledger, 'DeleteJob', { jobId: 4 });
    expect(planReversalOfOne(ledger.state, deleted.events)).toHaveProperty('events');
  });

  it('locks nothing: other records and the damaged one can be edited, undone and redone', () => {
    const ledger = damaged(
      JobDeleted.of({ jobId: 1, name: 'Manual', deletedAt: AT }),
      TaxDeleted.of({ id: 1, ...nobody, name: 'VAT', deletedAt: AT }),
      edited(2, { client_id: 1 }, { client_id: 2 }),
    );
    const keys = () => brokenRulesOf(ledger.state).map(({ key }) => key);
    const before = keys();
    expect(before).toHaveLength(3);
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } });
    ledger.run('EditJob', { jobId: 2, job: { name: 'Leaflet' } });
    ledger.run('SetSetting', { key: 'taxes', value: { id: 2, rate: 8 } });
    for (const entry of ledger.entries.slice(-3).toReversed())
      expect(ledger.undo(entry)).toHaveProperty('events');
    for (const entry of ledger.entries.slice(-3)) expect(ledger.redo(entry)).toHaveProperty('events');
    expect(keys()).toEqual(before);
  });
});
