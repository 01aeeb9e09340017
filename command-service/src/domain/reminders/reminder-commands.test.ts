import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const invoiced = (...more: Parameters<typeof given>) =>
  given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1, 2] }], ...more);

describe('a dispute', () => {
  it('keeps the note and the moment at which it was marked', () => {
    invoiced()
      .when('MarkDisputed', { invoiceId: 1, note: ' editing not ordered ' })
      .thenFacts('InvoiceDisputed')
      .saying({ number: '1', before: null, after: { note: 'editing not ordered' } })
      .answering({ invoice: { dispute: { note: 'editing not ordered' } } });
  });

  it('gets another note and stays of its first day', () => {
    const { ledger, when } = invoiced(['MarkDisputed', { invoiceId: 1, note: 'editing not ordered' }]);
    const first = ledger.state.record('invoice', 1)?.dispute?.at;
    when('MarkDisputed', { invoiceId: 1, note: 'too many words' }).saying({
      before: { note: 'editing not ordered', at: first },
      after: { note: 'too many words', at: first },
    });
    invoiced(['MarkDisputed', { invoiceId: 1, note: '' }])
      .when('MarkDisputed', { invoiceId: 1, note: '' })
      .thenNothing();
  });

  it('ends', () => {
    invoiced(['MarkDisputed', { invoiceId: 1, note: '' }])
      .when('ClearDispute', { invoiceId: 1 })
      .thenFacts('InvoiceDisputeCleared')
      .answering({ invoice: { dispute: null } });
    invoiced().when('ClearDispute', { invoiceId: 1 }).thenNothing();
  });

  it('of an invoice that was deleted is refused', () => {
    invoiced(['DeleteInvoice', { invoiceId: 1 }])
      .when('MarkDisputed', { invoiceId: 1, note: '' })
      .thenRefused('not_found');
  });
});

describe('a pause of reminders', () => {
  it('ends on a later day, or when the user resumes them', () => {
    invoiced()
      .when('PauseReminders', { invoiceId: 1, until: '2026-12-01' })
      .thenFacts('RemindersPaused')
      .answering({ invoice: { reminderPause: { until: '2026-12-01' } } });
    invoiced(['PauseReminders', { invoiceId: 1, until: '2026-12-01' }])
      .when('PauseReminders', { invoiceId: 1 })
      .saying({ before: { until: '2026-12-01' }, after: { until: null } });
  });

  it('until today, an earlier day or a mistyped year is refused', () => {
    for (const until of ['2026-11-20', '2026-11-19', '9999-12-31']) {
      invoiced().when('PauseReminders', { invoiceId: 1, until }).thenRefused('invalid', undefined, 'until');
    }
  });

  it('that is there already changes nothing', () => {
    invoiced(['PauseReminders', { invoiceId: 1 }])
      .when('PauseReminders', { invoiceId: 1 })
      .thenNothing();
  });

  it('is resumed', () => {
    invoiced(['PauseReminders', { invoiceId: 1 }])
      .when('ResumeReminders', { invoiceId: 1 })
      .thenFacts('RemindersResumed')
      .answering({ invoice: { reminderPause: null } });
    invoiced().when('ResumeReminders', { invoiceId: 1 }).thenNothing();
  });
});

describe('the settings for reminders', () => {
  const levels = [
    { days: 7, attachInvoice: true, templateId: null },
    { days: 21, attachInvoice: true, templateId: null },
  ];

  it('are kept whole, and a level attaches the invoice unless the user says otherwise', () => {
    const value = { on: true, send: 'automatic', levels: [{ days: 7 }, { days: 21 }] };
    given()
      .when('SetSetting', { key: 'reminders', value })
      .thenFacts('SettingChanged')
      .answering({ value: { on: true, send: 'automatic', levels, feesText: '' } });
  });

  it('refuse levels that do not rise, none, and more than five', () => {
    const days = [[7, 7], [14, 7], [], [1, 2, 3, 4, 5, 6], [0], [366]];
    for (const each of days) {
      const value = { on: true, send: 'ask', levels: each.map((one) => ({ days: one })) };
      given().when('SetSetting', { key: 'reminders', value }).thenRefused('invalid', undefined, 'value');
    }
  });

  it('of a client override those of the account in the parts that it has', () => {
    given(...PRACTICE_START)
      .when('SetClientSetting', { clientId: 1, key: 'reminders', value: { levels: [{ days: 21 }] } })
      .thenFacts('ClientSettingChanged')
      .answering({ client: { settings: { reminders: { levels: [levels[1]] } } } });
    given(...PRACTICE_START)
      .when('SetClientSetting', { clientId: 1, key: 'reminders', value: null })
      .answering({ client: { settings: { reminders: null } } });
  });
});

it('what an answer says of reminders can be sent back with an edit', () => {
  const { ledger, when } = invoiced(
    ['MarkDisputed', { invoiceId: 1, note: 'editing not ordered' }],
    ['PauseReminders', { invoiceId: 1 }],
  );
  const { result } = ledger.run('EditInvoice', { invoiceId: 1, invoice: {} });
  when('EditInvoice', { invoiceId: 1, ...Object(result) }).thenNothing();
  expect(result).toMatchObject({ invoice: { reminderPause: { until: null } } });
});

it('a duplicate of an invoice is neither disputed nor paused', () => {
  const { events } = invoiced(
    ['MarkDisputed', { invoiceId: 1, note: 'editing not ordered' }],
    ['PauseReminders', { invoiceId: 1 }],
  ).when('DuplicateInvoice', { invoiceId: 1 });
  expect(events[0]?.data).not.toHaveProperty('invoice.dispute');
  expect(events[0]?.data).not.toHaveProperty('invoice.reminderPause');
});
