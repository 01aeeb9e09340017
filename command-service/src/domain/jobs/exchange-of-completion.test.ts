import { divide } from '@ledgerline/shared-events/money/decimal.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';

/**
 * A job in dollars that was entered on 20 November, in an account whose primary currency is the euro. The dollar
 * falls every day.
 */
function fallingDollar(existing = true) {
  const { ledger, when } = given(['SetSetting', { key: 'currency', value: 'EUR' }]);
  ledger.availableRates = (currency, to, date) =>
    existing && currency === 'USD'
      ? { to, rate: `1.${date.slice(5, 7)}${date.slice(8)}`, date, source: 'ECB' }
      : null;
  ledger.run('CreateJob', { job: { quantity: 100, rate: 1, currency: 'USD' } });
  return { ledger, when };
}

describe('the exchange rate of a job', () => {
  it('becomes the one of the day of completion when the job is completed', () => {
    const { when } = fallingDollar();
    when('MarkJobCompleted', { jobId: 1, completedAt: '2026-11-01' })
      .thenFacts('JobMarkedCompleted')
      .saying({ before: { exchange: { rate: '1.1120' } }, after: { exchange: { rate: '1.1101' } } })
      .answering({
        job: { converted_value: Number(divide('100', '1.1101', 2)), exchange: { date: '2026-11-01' } },
      });
  });

  it('changes with the day of completion, and undo restores the former one', () => {
    const { ledger, when } = fallingDollar();
    ledger.run('MarkJobCompleted', { jobId: 1, completedAt: '2026-11-01' });
    when('EditJob', { jobId: 1, job: { completed_at: '2026-11-05' } }).answering({
      job: { exchangeRate: 1.1105 },
    });
    for (const entry of ledger.entries.slice(-2).toReversed()) ledger.undo(entry);
    expect(ledger.state.record('job', 1)).toMatchObject({
      completed_at: null,
      exchange: { rate: '1.1120', date: '2026-11-20' },
    });
  });

  it('is the one of the day of completion when a command changes both currency and day', () => {
    const { ledger, when } = fallingDollar();
    ledger.run('CreateJob', { job: { quantity: 5, rate: 2, currency: 'EUR' } });
    when('EditJob', { jobId: 2, job: { currency: 'USD', completed_at: '2026-11-01' } })
      .thenFacts('JobEdited', 'JobMarkedCompleted')
      .answering({ job: { exchangeRate: 1.1101, exchange: { date: '2026-11-01' } } });
  });

  it('does not change when the job is completed on the day of its creation', () => {
    const { events } = fallingDollar().when('MarkJobCompleted', { jobId: 1 });
    expect(events[0]?.data).not.toHaveProperty('after.exchange');
  });

  it('does not change when the day of completion has no rate, and does not exist in the primary currency', () => {
    const { ledger, when } = fallingDollar();
    ledger.availableRates = () => null;
    when('MarkJobCompleted', { jobId: 1, completedAt: '2026-11-01' }).answering({
      job: { exchangeRate: 1.112, exchange: { date: '2026-11-20' } },
    });
    ledger.run('CreateJob', { job: { quantity: 5, rate: 2, currency: 'EUR' } });
    const { events } = when('MarkJobCompleted', { jobId: 2 });
    expect(events[0]?.data).not.toHaveProperty('after.exchange');
  });

  it('is set at completion when there was none before', () => {
    const { ledger, when } = fallingDollar(false);
    ledger.availableRates = (_currency, to, date) => ({ to, rate: '1.2', date, source: 'ECB' });
    when('MarkJobCompleted', { jobId: 1 })
      .saying({ before: { exchange: null }, after: { exchange: { rate: '1.2' } } })
      .answering({ job: { exchangeRate: 1.2 } });
  });
});
