import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const SAYS_SUPPLY: [CommandName, Json] = ['SetSetting', { key: 'supplyDates', value: true }];
const LATER: [CommandName, Json] = ['EditJob', { jobId: 2, job: { completed_at: '2026-11-19' } }];

/** An account whose invoices say the date of supply, and jobs that were completed on 18 and 19 November. */
const practice = (...more: [CommandName, Json][]) => given(...PRACTICE_START, SAYS_SUPPLY, LATER, ...more);
const invoiced = (...jobIds: number[]) => practice(['InvoiceJobs', { clientId: 1, jobIds }]);
const edited = (invoice: Json) => invoiced(1, 2).when('EditInvoice', { invoiceId: 1, invoice });

const PERIOD = { from: '2026-11-18', to: '2026-11-19' };
const OWN = { from: '2026-10-01', to: '2026-10-31' };

describe('the date of supply of an invoice', () => {
  it('is missing unless the account wants it', () => {
    const { events } = given(...PRACTICE_START).when('InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(JSON.stringify(events)).not.toContain('suppl');
  });

  it('is the day or the days on which its jobs were completed', () => {
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [2, 1] })
      .saying({
        invoice: { supplied: PERIOD, items: [{ supplied: '2026-11-19' }, { supplied: '2026-11-18' }] },
      });
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [2] })
      .saying({ invoice: { supplied: { from: '2026-11-19', to: '2026-11-19' } } });
    const manual = practice().when('CreateInvoice', { invoice: { client_id: 1, items: [{ name: 'Work' }] } });
    expect(JSON.stringify(manual.events)).not.toContain('supplied');
  });

  it('is what was entered, also without the setting', () => {
    const lines = { client_id: 1, items: [{ name: 'Work' }] };
    given(...PRACTICE_START)
      .when('CreateInvoice', { invoice: { ...lines, supplied: OWN } })
      .saying({ invoice: { supplied: OWN } })
      .answering({ invoice: { supplied: OWN } });
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [1], invoice: { supplied: null } })
      .saying({ invoice: { supplied: null } });
  });

  it('has its days in order', () => {
    practice()
      .when('CreateInvoice', {
        invoice: { client_id: 1, supplied: { from: '2026-10-02', to: '2026-10-01' } },
      })
      .thenMisfit('invoice.supplied.to', "The last day can't be before the first");
  });

  it('follows the lines until something else is entered', () => {
    edited({ items: [{ id: 'job1' }] }).saying({
      before: { supplied: PERIOD },
      after: { supplied: { from: '2026-11-18', to: '2026-11-18' } },
    });
    const own = edited({ supplied: OWN }).saying({ before: { supplied: PERIOD }, after: { supplied: OWN } });
    own.ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1' }] } });
    expect(own.ledger.state.record('invoice', 1)?.supplied).toEqual(OWN);
  });

  it('stays when other fields change, the job does, or the setting is switched off', () => {
    const { ledger } = invoiced(1, 2);
    ledger.run('SetSetting', { key: 'supplyDates', value: false });
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } });
    ledger.run('EditInvoice', {
      invoiceId: 1,
      invoice: {
        currency: 'USD',
        items: [
          { id: 'job1', rate: 1 },
          { id: 'job2', rate: 1 },
        ],
      },
    });
    expect(ledger.state.record('invoice', 1)).toMatchObject({
      supplied: PERIOD,
      items: [{ supplied: '2026-11-18' }, { supplied: '2026-11-19' }],
    });
  });

  it('is back after an undo, and a copy has none', () => {
    const { ledger } = edited({ supplied: null });
    expect(ledger.state.record('invoice', 1)?.supplied).toBeNull();
    const last = ledger.entries.at(-1);
    if (last !== undefined) ledger.undo(last);
    expect(ledger.state.record('invoice', 1)?.supplied).toEqual(PERIOD);
    ledger.run('DuplicateInvoice', { invoiceId: 1 });
    expect(JSON.stringify(ledger.state.record('invoice', 2))).not.toContain('supplied');
  });

  it('is not changed by an answer that is sent back', () => {
    const { ledger, when } = invoiced(1, 2);
    const { result } = ledger.run('EditInvoice', { invoiceId: 1, invoice: {} });
    when('EditInvoice', { invoiceId: 1, ...Object(result) }).thenNothing();
  });
});
