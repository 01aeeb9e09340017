import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { describe, expect, it } from 'vitest';
import { planReversalOfOne, planReversals } from '../testing/plan-reversals.ts';
import { done } from '../testing/practice-entries.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';

/** The commands of the entries that block the undo of an entry. */
function blockersOf(ledger: PracticeLedger, entry: PracticeEntry): string[] {
  const outcome = ledger.undo(entry);
  if (!('blockedBy' in outcome)) throw new Error(`No entry blocks the undo: ${JSON.stringify(outcome)}`);
  return outcome.blockedBy.map(({ commandId }) => commandId);
}

/** The fields on which a rule between records refuses the undo of an entry. */
function conflictsOf(ledger: PracticeLedger, entry: PracticeEntry): string[] {
  const plan = planReversalOfOne(ledger.state, entry.events);
  if (!('conflicts' in plan)) throw new Error(`No conflict: ${JSON.stringify(plan)}`);
  return plan.conflicts.map(({ entity, id, field }) => `${entity}/${id}/${field}`).sort();
}

describe('undoing an edit', () => {
  it('restores the former value, even when other fields changed since', () => {
    const ledger = startedPractice();
    const renamed = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    done(ledger, 'EditJob', { jobId: 1, job: { quantity: 5 } });
    expect(ledger.undo(renamed)).toMatchObject({
      events: [{ type: 'JobEdited', data: { after: { name: 'Manual' } } }],
    });
    expect(ledger.state.record('job', 1)).toMatchObject({ name: 'Manual', quantity: '5' });
  });

  it('is in conflict with a later change of the same field, and names that field', () => {
    const ledger = startedPractice();
    const first = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    const second = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Guide' } });
    expect(blockersOf(ledger, first)).toEqual([second.commandId]);
    expect(ledger.undo(second)).toHaveProperty('events');
    expect(ledger.undo(first)).toHaveProperty('events');
  });

  it('depends on the last writer of the field, even when an earlier one wrote the same value', () => {
    const ledger = startedPractice();
    const first = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    const second = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Guide' } });
    const third = done(ledger, 'EditJob', { jobId: 1, job: { name: 'Handbook' } });
    expect(blockersOf(ledger, first)).toEqual([second.commandId, third.commandId]);
    for (const entry of [third, second, first]) expect(ledger.undo(entry)).toHaveProperty('events');
    expect(ledger.state.record('job', 1)?.name).toBe('Manual');
  });

  it('of notes needs the exact text that the edit left', () => {
    const ledger = startedPractice();
    const typed = done(ledger, 'EditJob', { jobId: 1, job: { notes: 'Dear Ana' } });
    const thanked = done(ledger, 'EditJob', { jobId: 1, job: { notes: 'Dear Ana, thanks' } });
    expect(blockersOf(ledger, typed)).toEqual([thanked.commandId]);
  });
});

describe('a run of edits', () => {
  it('is undone by one event', () => {
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

  it('of a number is undone together with the derived value', () => {
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

describe('undoing a creation', () => {
  it('deletes the record, and redoing it restores the record under its id', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    ledger.undo(created);
    expect(ledger.state.record('client', 3)?.deleted_at).not.toBeNull();
    ledger.redo(created);
    expect(ledger.state.record('client', 3)).toMatchObject({ name: 'Aurora', deleted_at: null });
  });

  it('is in conflict with later changes of the record, even when they restored the former value', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    const changes = [45, 30].map((value) =>
      done(ledger, 'SetClientSetting', { clientId: 3, key: 'paymentTerms', value }),
    );
    expect(blockersOf(ledger, created)).toEqual(changes.map(({ commandId }) => commandId));
  });

  it('of an invoice is in conflict with its payment, and names the payment', () => {
    const ledger = startedPractice();
    const invoiced = done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    done(ledger, 'EditJob', { jobId: 2, job: { name: 'Leaflet' } });
    const paid = done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    expect(blockersOf(ledger, invoiced)).toEqual([paid.commandId]);
  });

  it('after a redo is still in conflict with later changes of the record', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateClient', { client: { name: 'Aurora' } });
    ledger.undo(created);
    ledger.redo(created);
    const edited = done(ledger, 'EditClient', { clientId: 3, client: { currency: 'GBP' } });
    expect(blockersOf(ledger, created)).toEqual([edited.commandId]);
  });
});

describe('undoing a deletion', () => {
  it('is in conflict with a record that has the name since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteClient', { clientId: 1 });
    done(ledger, 'CreateClient', { client: { name: 'LINGUA NORD' } });
    expect(conflictsOf(ledger, deleted)).toContain('client/3/name');
  });

  it('is in conflict with the same language pair that was added since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteLanguagePair', { languagePairId: 1 });
    done(ledger, 'AddLanguagePair', { languagePair: { from: 'german', to: 'english' } });
    expect(conflictsOf(ledger, deleted)).toContain('languagePair/2/from');
  });

  it('of an invoice is in conflict with an invoice that has its number or its job since', () => {
    const ledger = startedPractice();
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    const deleted = done(ledger, 'DeleteInvoice', { invoiceId: 1 });
    const again = done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(blockersOf(ledger, deleted)).toEqual([again.commandId]);
    const other = startedPractice();
    done(other, 'CreateInvoice', { invoice: { client_id: 1 } });
    const gone = done(other, 'DeleteInvoice', { invoiceId: 1 });
    done(other, 'CreateInvoice', { invoice: { client_id: 1 } });
    expect(conflictsOf(other, gone)).toEqual(['invoice/2/deleted_at', 'invoice/2/number']);
  });

  it('of a default item is in conflict with the default that was set since', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'RemoveSetting', { key: 'invoiceNotes', id: 1 });
    done(ledger, 'SetSetting', { key: 'invoiceNotes', value: { text: 'Thanks', default: true } });
    expect(conflictsOf(ledger, deleted)).toEqual(['invoiceNote/2/default', 'invoiceNote/2/deleted_at']);
  });

  it('of a unit restores its rates', () => {
    const ledger = startedPractice();
    const deleted = done(ledger, 'DeleteUnit', { unitId: 1 });
    expect(ledger.state.record('rate', 1)?.deleted_at).not.toBeNull();
    ledger.undo(deleted);
    expect(ledger.state.record('rate', 1)?.deleted_at).toBeNull();
  });
});

describe('undoing a completion', () => {
  it('is in conflict with the invoice of the job', () => {
    const ledger = startedPractice();
    const completed = done(ledger, 'MarkJobCompleted', { jobId: 6 });
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [6] });
    expect(conflictsOf(ledger, completed)).toEqual(['job/6/invoiced']);
  });
});

it('the events of a bulk command are undone together or not at all', () => {
  const ledger = startedPractice();
  const deleted = done(ledger, 'DeleteJob', { jobIds: [1, 2, 3] });
  expect(ledger.undo(deleted)).toHaveProperty('events.length', 3);
  const marked = done(ledger, 'MarkJobInvoiced', { jobIds: [1, 2] });
  const unmarked = done(ledger, 'MarkJobUninvoiced', { jobId: 2 });
  expect(blockersOf(ledger, marked)).toEqual([unmarked.commandId]);
  expect(ledger.state.record('job', 1)?.invoiced).toBe(true);
});

describe('an inconsistency that an older version left', () => {
  const renamed = (before: string, after: string) =>
    JobEdited.of({ jobId: 1, name: 'Manual', before: { name: before }, after: { name: after } });

  it('is not undone where a change does not fit; each field is reported once, for the newest entry', () => {
    const { state } = startedPractice();
    const plan = planReversals(state, [[renamed('X', 'Manual')], [renamed('V', 'W')], [renamed('T', 'U')]]);
    expect(plan).toEqual({ conflicts: [{ field: { entity: 'job', id: 1, field: 'name' }, entry: 1 }] });
  });

  it('is not undone where a rule would break; the oldest entry is reported', () => {
    const ledger = startedPractice();
    const entries = [1, 2].map((clientId) => done(ledger, 'DeleteClient', { clientId }).events).toReversed();
    done(ledger, 'CreateClient', { client: { name: 'Lingua Nord' } });
    const plan = planReversals(ledger.state, entries);
    if (!('conflicts' in plan)) throw new Error('It was planned.');
    expect(new Set(plan.conflicts.map(({ entry }) => entry))).toEqual(new Set([1]));
  });
});
