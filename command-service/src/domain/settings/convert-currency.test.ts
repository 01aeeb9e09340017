import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);

describe('the primary currency', () => {
  it('is converted with the rates of today, each with its day and source', () => {
    practice()
      .when('ConvertCurrency', { currency: 'GBP' })
      .thenFacts('PrimaryCurrencyChanged')
      .saying({
        before: { currency: 'EUR', conversion: { to: 'EUR', rates: {} } },
        after: {
          currency: 'GBP',
          conversion: {
            to: 'GBP',
            rates: {
              EUR: { rate: '1.188777936282', date: '2026-11-20', source: 'ECB' },
              USD: { rate: '1.29160722777' },
            },
          },
        },
      })
      .answering({ currency: 'GBP' });
  });

  it('shows converted values at once, and undo restores the former ones', () => {
    const { ledger, when } = practice();
    const before = ledger.run('EditJob', { jobId: 4, job: {} }).result;
    when('ConvertCurrency', { currency: 'GBP' });
    when('EditJob', { jobId: 4, job: {} }).answering({
      job: { exchangeRate: 1.29160722777, converted_value: 340.66 },
    });
    when('ConvertCurrency', { currency: 'EUR' });
    when('EditJob', { jobId: 4, job: {} }).answering({ ...Object(before) });
  });

  it('is not converted while a rate is missing, and nothing changes', () => {
    given(...PRACTICE_START, ['CreateJob', { job: { currency: 'CHF' } }])
      .when('ConvertCurrency', { currency: 'USD' })
      .thenRefused('no_rate', 'There is no exchange rate between USD and CHF.', 'currency');
    practice().when('SetSetting', { key: 'currency', value: 'PLN' }).thenRefused('no_rate');
  });

  it('has the rates of quotes too', () => {
    const quote = { client_id: 1, currency: 'CHF', items: [{ name: 'Book', rate: 900 }] };
    given(...PRACTICE_START, ['CreateQuote', { quote }])
      .when('ConvertCurrency', { currency: 'USD' })
      .thenRefused('no_rate', 'There is no exchange rate between USD and CHF.', 'currency');
  });

  it('names each missing rate once', () => {
    const job = (currency: string) => ['CreateJob', { job: { currency } }] as const;
    const { ledger } = given(...PRACTICE_START, job('ISK'), job('CHF'), job('ISK'));
    let refusal: unknown = null;
    try {
      ledger.run('ConvertCurrency', { currency: 'USD' });
    } catch (error) {
      refusal = error instanceof Rejected ? [error.message, error.errors, error.details] : error;
    }
    expect(refusal).toEqual([
      'There is no exchange rate between USD and CHF, ISK.',
      { currency: ['No exchange rate for CHF, ISK'] },
      { currencies: ['CHF', 'ISK'] },
    ]);
  });

  it('needs no rate itself, and later conversions keep rates that exist', () => {
    const { ledger, when } = given(...PRACTICE_START, ['CreateJob', { job: { currency: 'GBP' } }]);
    when('ConvertCurrency', { currency: 'GBP' });
    const rates = () => Object(ledger.state.record('setting', 'conversion')?.value)?.rates;
    expect(Object.keys(rates())).toEqual(['EUR', 'USD']);
    const { EUR, USD } = rates();
    ledger.run('CreateJob', { job: { currency: 'CHF', quantity: 1, rate: 94 } });
    ledger.availableRates = (_, to, date) => ({ to, rate: '0.94', date, source: 'ECB' });
    when('ConvertCurrency', { currency: 'GBP' }).thenFacts('PrimaryCurrencyChanged');
    expect(rates()).toEqual({ EUR, USD, CHF: { rate: '0.94', date: '2026-11-20', source: 'ECB' } });
  });

  it('gets rates even in an account that never chose a currency', () => {
    const { ledger, when } = given();
    ledger.availableRates = () => null;
    ledger.run('CreateJob', { job: { currency: 'CHF', quantity: 1, rate: 94 } });
    when('SetSetting', { key: 'currency', value: 'USD' }).saying({ after: { conversion: null } });
    ledger.availableRates = (_, to, date) => ({ to, rate: '0.94', date, source: 'ECB' });
    when('ConvertCurrency', { currency: 'USD' }).saying({
      after: { conversion: { rates: { CHF: { rate: '0.94' } } } },
    });
  });

  it('is converted with rates for currencies that only invoices have, too', () => {
    const items = [{ id: 'new1', name: 'Consulting', quantity: 1, rate: 10 }];
    const invoice = { client_id: 1, currency: 'GBP', taxes: [], items };
    given(...PRACTICE_START, ['CreateInvoice', { invoice }])
      .when('ConvertCurrency', { currency: 'USD' })
      .saying({ after: { conversion: { rates: { GBP: { date: '2026-11-20', source: 'ECB' } } } } });
  });

  it('is converted although a deleted document has no rate', () => {
    given(...PRACTICE_START, ['CreateJob', { job: { currency: 'CHF' } }], ['DeleteJob', { jobId: 7 }])
      .when('ConvertCurrency', { currency: 'USD' })
      .thenFacts('PrimaryCurrencyChanged');
  });

  it('gets the missing rates when it is converted to the same currency again', () => {
    const { ledger, when } = given(...PRACTICE_START, [
      'CreateJob',
      { job: { currency: 'CHF', quantity: 1, rate: 94 } },
    ]);
    when('ConvertCurrency', { currency: 'EUR' }).thenNothing();
    ledger.availableRates = (currency, to, date) => ({ to, rate: '0.94', date, source: `ECB ${currency}` });
    when('ConvertCurrency', { currency: 'EUR' })
      .thenFacts('PrimaryCurrencyChanged')
      .saying({ after: { currency: 'EUR', conversion: { to: 'EUR', rates: { CHF: { rate: '0.94' } } } } });
    when('EditJob', { jobId: 7, job: {} }).answering({ job: { converted_value: 100 } });
    when('ConvertCurrency', { currency: 'EUR' }).thenNothing();
  });

  it('can be confirmed unchanged, which is recorded as a choice', () => {
    given()
      .when('SetSetting', { key: 'currency', value: 'USD' })
      .thenFacts('PrimaryCurrencyChanged')
      .saying({ before: { currency: null }, after: { currency: 'USD' } });
    practice().when('ConvertCurrency', { currency: 'EUR' }).thenNothing();
    practice().when('ConvertCurrency', { currency: 'EURO' }).thenMisfit('currency');
  });
});
