import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { describe, expect, it } from 'vitest';
import type { CommandName } from '../commands.ts';
import { planReversalOfOne } from '../testing/plan-reversal-of-one.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { blockingEntries } from './blocking-entries.ts';

function done(ledger: PracticeLedger, name: CommandName, payload: object): PracticeEntry {
  ledger.run(name, JSON.parse(JSON.stringify(payload)));
  const entry = ledger.entries.at(-1);
  if (entry === undefined) throw new Error('Nothing happened.');
  return entry;
}

function conflictsOf(ledger: PracticeLedger, entry: PracticeEntry): string[] {
  const plan = planReversalOfOne(ledger.state, entry.events);
  if (!('conflicts' in plan)) throw new Error(`No conflict: ${JSON.stringify(plan)}`);
  return plan.conflicts.map(({ entity, id, field }) => `${entity}/${id}/${field}`).sort();
}

describe('taking back an edit', () => {
  it('restores what was, also when other fields changed since', () => {
    const ledger = startedPractice();
    const renamed = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    done(ledger, 'EditJob', { jobId: 1, job: { quantity: 5 } });
    expect(ledger.undo(renamed)).toMatchObject({
      events: [{ type: 'JobEdited', data: { after: { name: 'Manual' } } }],
    });
    expect(ledger.state.record('job', 1)).toMatchObject({ name: 'Manual', quantity: '5' });
  });

  it('is in conflict with a later change of the same field, and names it', () => {
    const ledger = startedPractice();
    const first = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    const second = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Guide' } });
    expect(conflictsOf(ledger, first)).toEqual(['job/1/name']);
    expect(ledger.undo(second)).toHaveProperty('events');
    expect(ledger.undo(first)).toHaveProperty('events');
  });

  it('fits again when the field came back to the value it had', () => {
    const ledger = startedPractice();
    const first = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    done(ledger, 'EditJob', { jobId: 1, job: { name: 'Guide' } });
    done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    expect(ledger.undo(first)).toHaveProperty('events');
  });

  it('of notes needs the whole text that it left', () => {
    const ledger = startedPractice();
    const typed = done(ledger, 'EditJob', { jobId: 1, job: { notes: 'Dear Ana' } });
    done(ledger, 'EditJob', { jobId: 1, job: { notes: 'Dear Ana, thanks' } });
    expect(conflictsOf(ledger, typed)).toEqual(['job/1/notes']);
  });
});

describe('a run of edits', () => {
  it('is taken back by one fact', () => {
    const ledger = startedPractice();
    const texts = ['D', 'De', 'Dear', 'Dear A', 'Dear Ana', 'Dear Anna'];
    const run = texts.flatMap((notes) => done(ledger, 'EditJob', { jobId: 1, job: { notes } }).events);
    const plan = planReversalOfOne(ledger.state, run);
    expect(plan).toMatchObject({
      events: [{ type: 'JobNotesEdited', data: { splice: { at: 0, inserted: '' } } }],
    });
    if ('events' in plan) ledger.append(plan.events);
    expect(ledger.state.record('job', 1)?.notes).toBe('');
  });

  it('of a number is taken back with the value that followed', () => {
    const ledger = startedPractice();
    const run = [1, 12, 125].flatMap(
      (quantity) => done(ledger, 'EditJob', { jobId: 1, job: { quantity } }).events,
    );
    expect(planReversalOfOne(ledger.state, run)).toEqual({
      events: [
        {
          type: 'JobEdited',
          data: {
            jobId: 1,
            name: 'Manual',
            before: { quantity: '125', value: '15' },
            after: { quantity: '1200', value: '144' },
          },
        },
      ],
    });
  });
});

describe('taking back a creation', () => {
  it('deletes what was made, and doing it again brings it back with its id', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    ledger.undo(created);
    expect(ledger.state.record('client', 3)?.deleted_at).not.toBeNull();
    ledger.redo(created);
    expect(ledger.state.record('client', 3)).toMatchObject({ name: 'Aurora', deleted_at: null });
  });

  it('is in conflict with later changes of what was made', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    done(ledger, 'SetClientSetting', { clientId: 3, key: 'paymentTerms', value: 45 });
    expect(conflictsOf(ledger, created)).toEqual(['client/3/settings']);
  });

  it('of an invoice is in conflict with its payment, which is named', () => {
    const ledger = startedPractice();
    const invoiced = done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    const edited = done(ledger, 'EditJob', { jobId: 2, job: { name: 'Leaflet' } });
    const paid = done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    expect(conflictsOf(ledger, invoiced)).toEqual(['invoice/1/paid', 'invoice/1/paid_at']);
    const plan = planReversalOfOne(ledger.state, invoiced.events);
    const later = [edited, paid].map(({ commandId, events }) => ({
      commandId,
      changes: events.flatMap(changesOf),
    }));
    const blockers = blockingEntries('conflicts' in plan ? plan.conflicts : [], later);
    expect(blockers.map(({ commandId }) => commandId)).toEqual([paid.commandId]);
  });

  it('after it was done again still looks at what was made', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    ledger.undo(created);
    const again = planReversalOfOne(ledger.state, created.undo ?? []);
    if (!('events' in again)) throw new Error('It could not be done again.');
    ledger.append(again.events);
    done(ledger, 'EditClient', { clientId: 3, client: { currency: 'GBP' } });
    const plan = planReversalOfOne(ledger.state, again.events, created.events);
    expect(plan).toEqual({ conflicts: [{ entity: 'client', id: 3, field: 'currency' }] });
  });
});

describe('taking back a deletion', () => {
  it('is in conflict with what took the name since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteClient', { clientId: 1 });
    done(ledger, 'CreateClient', { client: { name: 'LINGUA NORD' } });
    expect(conflictsOf(ledger, deleted)).toContain('client/3/name');
  });

  it('is in conflict with the language pair that was added since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteLanguagePair', { languagePairId: 1 });
    done(ledger, 'AddLanguagePair', { languagePair: { from: 'german', to: 'english' } });
    expect(conflictsOf(ledger, deleted)).toContain('languagePair/2/from');
  });

  it('of an invoice is in conflict with the one that has its number or its job since', () => {
    const ledger = startedPractice();
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    const deleted = done(ledger, 'DeleteInvoice', { invoiceId: 1 });
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(conflictsOf(ledger, deleted)).toEqual(['job/1/invoice_id', 'job/1/invoiced']);
    const other = startedPractice();
    done(other, 'CreateInvoice', { invoice: { client_id: 1 } });
    const gone = done(other, 'DeleteInvoice', { invoiceId: 1 });
    done(other, 'CreateInvoice', { invoice: { client_id: 1 } });
    expect(conflictsOf(other, gone)).toEqual(['invoice/2/deleted_at', 'invoice/2/number']);
  });

  it('of a default is in conflict with the default that came since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'RemoveSetting', { key: 'invoiceNotes', id: 1 });
    done(ledger, 'SetSetting', { key: 'invoiceNotes', value: { text: 'Thanks', default: true } });
    expect(conflictsOf(ledger, deleted)).toEqual(['invoiceNote/2/default', 'invoiceNote/2/deleted_at']);
  });

  it('of a unit brings its rates back', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteUnit', { unitId: 1 });
    expect(ledger.state.record('rate', 1)?.deleted_at).not.toBeNull();
    ledger.undo(deleted);
    expect(ledger.state.record('rate', 1)?.deleted_at).toBeNull();
  });
});

describe('taking back a completion', () => {
  it('is in conflict with the invoice that followed', () => {
    const ledger = startedPractice();
    const completed = done(ledger, 'MarkJobCompleted', { jobId: 6 });
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [6] });
    expect(conflictsOf(ledger, completed)).toEqual(['job/6/invoiced']);
  });
});

it('what cannot be taken back says why', () => {
  const ledger = startedPractice();
  done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
  const issued = done(ledger, 'IssueInvoice', { invoiceId: 1 });
  expect(ledger.undo(issued)).toEqual({ reason: 'A downloaded PDF cannot be called back.' });
});

it('bulk facts are taken back together or not at all', () => {
  const ledger = startedPractice();
  const deleted = done(ledger, 'DeleteJob', { jobIds: [1, 2, 3] });
  expect(ledger.undo(deleted)).toHaveProperty('events.length', 3);
  const marked = done(ledger, 'MarkJobInvoiced', { jobIds: [1, 2] });
  done(ledger, 'MarkJobUninvoiced', { jobId: 2 });
  expect(conflictsOf(ledger, marked)).toEqual(['job/2/invoiced']);
  expect(ledger.state.record('job', 1)?.invoiced).toBe(true);
});
