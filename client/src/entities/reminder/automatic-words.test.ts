import type { RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { expect, it } from 'vitest';
import { automaticWords, broughtBackWords } from './automatic-words.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const CLOCK = { now: Date.parse(NOW), timeZone: 'Europe/Berlin', timeFormat: '24hr' as const };

const shown = {
  ...{ invoice_id: 1, number: '1', client_id: 1, client_name: 'Nord', daysOverdue: 7, open: 20 },
  ...{ currency: 'EUR', converted: 20, next: { level: 1, days: 7, on: '2026-11-20' } },
};
const due = (automaticAt: string | null, to = ['ana@nord.example']) => ({
  ...shown,
  ...{ automaticAt, to, language: 'English', subject: '', body: '', subjectPieces: [], lines: [] },
  ...{ paper: null, inThread: false, broughtBack: null },
});
const later = (automaticAt: string | null) => ({
  ...shown,
  ...{ automaticAt, reason: 'not_yet' as const, note: null, until: null },
});
const totals = { currency: 'EUR', value: 0, missingRates: [] };
const words = (dues: RemindersAnswer['due'], notReminded: RemindersAnswer['notReminded'] = []) =>
  automaticWords({ due: dues, totals, notReminded, notRemindedTotals: totals }, CLOCK);

it('automatic reminders are announced with their time', () => {
  expect(words([due(NOW)])).toBe('1 reminder will be sent automatically within the hour.');
  expect(words([due('2026-11-21T07:00:00.000Z'), due('2026-11-21T07:00:00.000Z')])).toBe(
    '2 reminders will be sent automatically tomorrow from 08:00.',
  );
  expect(words([due('2026-11-23T07:00:00.000Z')])).toBe(
    '1 reminder will be sent automatically on Monday, 23 November, from 08:00.',
  );
});

it('what has no recipient waits for the user', () => {
  expect(words([due(NOW), due(NOW, [])])).toBe(
    '1 reminder will be sent automatically within the hour. 1 reminder without a recipient waits for you.',
  );
  expect(words([due(NOW, []), due(NOW, [])])).toBe('2 reminders without a recipient wait for you.');
});

it('the next one is said while none is due', () => {
  expect(words([], [later('2026-11-26T07:00:00.000Z'), later('2026-11-25T07:00:00.000Z')])).toBe(
    'Next automatic reminder: on Wednesday, 25 November, from 08:00.',
  );
});

it('what may have left before a restore or an import is named with its day', () => {
  expect(broughtBackWords({ on: '2026-11-24', source: 'backup' })).toBe(
    "Restored from a backup on 24 November: send it yourself if it hasn't been sent",
  );
  expect(broughtBackWords({ on: '2026-11-24', source: 'export' })).toMatch(/^Imported from an export on/);
});

it('nothing is said where nothing is sent automatically', () => {
  expect(words([due(null)], [later(null)])).toBeNull();
});
