import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date.ts';
import { planReminder, type ReminderInvoice } from './plan.ts';
import { DEFAULT_REMINDERS } from './settings.ts';

const DUE = '2026-10-10';

const invoice: ReminderInvoice = { dueDate: DUE, paymentTerms: 30, open: true, deleted_at: null };

const plan = (daysOverdue: number, sent: number[] = [], more: Partial<ReminderInvoice> = {}) =>
  planReminder({ ...invoice, ...more }, DEFAULT_REMINDERS, sent, addDays(DUE, daysOverdue));

describe('the level of a reminder', () => {
  it('is the first one from the seventh day after the due date', () => {
    expect(plan(6)).toEqual({
      due: false,
      reason: 'not_yet',
      next: { level: 1, days: 7, on: '2026-10-17' },
    });
    expect(plan(7)).toEqual({ due: true, next: { level: 1, days: 7, on: '2026-10-17' }, daysOverdue: 7 });
  });

  it('is the highest one that was reached, and those below it are skipped', () => {
    expect(plan(19)).toMatchObject({ due: true, next: { level: 2 } });
    expect(plan(41)).toMatchObject({ due: true, next: { level: 3 } });
  });

  it('is never one that was sent, nor one below it', () => {
    expect(plan(20, [2])).toMatchObject({
      due: false,
      reason: 'not_yet',
      next: { level: 3, on: '2026-11-09' },
    });
    expect(plan(10, [3])).toEqual({ due: false, reason: 'all_sent' });
    expect(plan(400, [1, 2, 3])).toEqual({ due: false, reason: 'all_sent' });
  });

  it('is not there before the due date, but its day is', () => {
    expect(plan(-30)).toMatchObject({ due: false, reason: 'not_yet', next: { on: '2026-10-17' } });
  });

  it('rises with the days, whatever was sent', () => {
    const levels = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 5 });
    const sent = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
    fc.assert(
      fc.property(levels, sent, fc.integer({ min: -400, max: 800 }), (days, levelsSent, overdue) => {
        const sorted = days
          .sort((a, b) => a - b)
          .map((each) => ({ days: each, attachInvoice: true, templateId: null }));
        const settings = { ...DEFAULT_REMINDERS, levels: sorted };
        const found = planReminder(invoice, settings, levelsSent, addDays(DUE, overdue));
        if (!found.due) {
          expect(found.reason).toMatch(/^(not_yet|all_sent)$/);
          return;
        }
        expect(levelsSent.every((level) => level < found.next.level)).toBe(true);
        expect(found.next.days).toBeLessThanOrEqual(overdue);
        expect(sorted.filter((each) => each.days <= overdue)).toHaveLength(found.next.level);
      }),
    );
  });
});

describe('an invoice is not reminded', () => {
  it('when nothing of it is open', () => {
    expect(plan(20, [], { open: false })).toEqual({ due: false, reason: 'settled' });
  });

  it('when it was deleted', () => {
    expect(plan(20, [], { deleted_at: '2026-10-30T08:00:00.000Z' })).toEqual({
      due: false,
      reason: 'deleted',
    });
  });

  it('when it shows no due date', () => {
    expect(plan(20, [], { dueDate: null, paymentTerms: 'none' })).toEqual({
      due: false,
      reason: 'no_due_date',
    });
    expect(plan(20, [], { paymentTerms: 'dor' })).toEqual({ due: false, reason: 'no_due_date' });
  });

  it('while the client disputes it', () => {
    const dispute = { note: 'editing not ordered', at: '2026-10-12T08:00:00.000Z' };
    expect(plan(20, [], { dispute })).toEqual({
      due: false,
      reason: 'disputed',
      note: 'editing not ordered',
    });
  });

  it('while it is paused, until the day on which reminders go on', () => {
    const until = addDays(DUE, 20);
    expect(plan(19, [], { reminderPause: { until } })).toEqual({ due: false, reason: 'paused', until });
    expect(plan(20, [], { reminderPause: { until } })).toMatchObject({ due: true });
    expect(plan(900, [], { reminderPause: { until: null } })).toEqual({
      due: false,
      reason: 'paused',
      until: null,
    });
  });

  it('when reminders are off', () => {
    const off = { ...DEFAULT_REMINDERS, on: false };
    expect(planReminder(invoice, off, [], addDays(DUE, 20))).toEqual({ due: false, reason: 'off' });
  });
});
