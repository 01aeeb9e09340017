import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { accountFor } from '@ledgerline/shared-events/settings/seller.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const IBAN = 'DE02120300000000202051';
const seller = (value: Json) => ['SetSetting', { key: 'seller', value }] as const;
const practice = () => given(...PRACTICE_START, seller({ iban: IBAN }));
const create = (invoice: { [key: string]: Json } = {}) =>
  ['CreateInvoice', { invoice: { client_id: 1, ...invoice } }] as const;
const moved = 'FR7630006000011234567890189';

describe('the bank accounts of the settings', () => {
  const accounts = [
    { currency: 'EUR', iban: IBAN },
    { currency: 'USD', account: '98765' },
  ];

  it('are frozen into a new invoice, whatever becomes of them', () => {
    const { ledger, when } = given(...PRACTICE_START, seller({ accounts }));
    when(...create({ currency: 'USD' })).saying({ invoice: { billingInformation: { party: { accounts } } } });
    when(...seller({ iban: moved }));
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'EUR' } });
    const invoice = ledger.state.record('invoice', 1);
    expect(invoice?.billingInformation.party).toEqual({ accounts });
    expect(accountFor(invoice?.billingInformation.party ?? {}, invoice?.currency ?? '')?.iban).toBe(IBAN);
  });
});

describe('the bank account of the settings', () => {
  it('is frozen into a new invoice, with whether it has a code', () => {
    practice()
      .when(...create())
      .saying({ invoice: { billingInformation: { party: { iban: IBAN } }, payByQr: true } });
    practice()
      .when(...create({ payByQr: false }))
      .saying({ invoice: { payByQr: false } });
    given(...PRACTICE_START, seller({ iban: IBAN }), ['SetSetting', { key: 'payByQr', value: false }])
      .when(...create())
      .saying({ invoice: { payByQr: false } });
  });

  it('stays that of the creation after edits', () => {
    const { ledger, when } = practice();
    when(...create());
    when(...seller({ iban: moved }));
    when('EditInvoice', { invoiceId: 1, invoice: { billingInformation: { name: 'Ana', party: {} } } });
    expect(ledger.state.record('invoice', 1)?.billingInformation).toEqual({
      name: 'Ana',
      details: '',
      party: { iban: IBAN },
    });
  });

  it('is the present one on a duplicate', () => {
    const { when } = practice();
    when(...create({ payByQr: false }));
    when(...seller({ iban: moved }));
    when('DuplicateInvoice', { invoiceId: 1 }).saying({
      invoice: { billingInformation: { party: { iban: moved } }, payByQr: true },
    });
  });

  it('comes to an invoice without a code when it gets one', () => {
    given(...PRACTICE_START, create({ payByQr: false }), seller({ iban: moved }))
      .when('EditInvoice', { invoiceId: 1, invoice: { payByQr: true } })
      .saying({
        before: { payByQr: false },
        after: { payByQr: true, billingInformation: { party: { iban: moved } } },
      });
  });
});

it('the address of the client goes with the texts that came from it', () => {
  const party = { street: 'Speicherstadt 9', postalCode: '20457', city: 'Hamburg', country: 'DE' };
  const withParty = given(...PRACTICE_START, ['EditClient', { clientId: 1, client: { party } }]);
  const details = 'Speicherstadt 9\n20457 Hamburg\nGermany';
  withParty.when(...create()).saying({ invoice: { billTo: { name: 'Lingua Nord', details, party } } });
  withParty
    .when('EditInvoice', { invoiceId: 1, invoice: { billTo: { details: 'Postfach 7' } } })
    .saying({ after: { billTo: { name: 'Lingua Nord', details: 'Postfach 7' } } });
  expect(withParty.ledger.state.record('invoice', 1)?.billTo.party).toBeUndefined();
});
