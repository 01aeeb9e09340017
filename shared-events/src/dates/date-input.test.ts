import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DateField, isCalendarDate } from './calendar-date.ts';
import { type DateInputAction, dateInput, reduceDateInput } from './date-input.ts';
import { type DateInput, enteredDate, problemOf } from './date-input-state.ts';

const today = '2026-11-20';

const after = (input: DateInput, ...actions: DateInputAction[]): DateInput =>
  actions.reduce((state, action) => reduceDateInput(state, action, today), input);

/** The keys that a user presses in one part: it gets the focus, then digits. */
const keys = (field: DateField, digits: string): DateInputAction[] => [
  { type: 'focused', field },
  ...[...digits].map((digit): DateInputAction => ({ type: 'digit', digit })),
];

const LEFT: DateInputAction = { type: 'ended', hasFocus: false };

describe('date input', () => {
  it('accepts only digits, as many as fit, from a keyboard that sends texts', () => {
    const written = (field: DateField, text: string) => ({ type: 'written', field, text }) as const;
    const input = after(
      dateInput(null),
      written('day', '1a'),
      written('month', '012'),
      written('year', '20265'),
    );
    expect(input).toMatchObject({ day: '1', month: '01', year: '2026' });
  });

  it.each([
    ['day', '4', '04', 'month'],
    ['day', '3', '3', 'day'],
    ['day', '31', '31', 'month'],
    ['day', '00', '01', 'month'],
    ['month', '2', '02', 'year'],
    ['month', '1', '1', 'month'],
    ['month', '12', '12', 'year'],
    ['month', '00', '01', 'year'],
    ['year', '2026', '2026', 'year'],
  ] as const)('%s %s becomes %s with the focus in %s', (field, digits, value, focus) => {
    const input = after(dateInput(null), ...keys(field, digits));
    expect(input[field]).toBe(value);
    expect(input.focus).toBe(focus);
  });

  it('follows the order of its parts', () => {
    const input = after(dateInput(null, { order: ['month', 'day', 'year'] }), ...keys('month', '5'));
    expect(input.focus).toBe('day');
  });

  it('completes a part that loses the focus', () => {
    const input = after(
      dateInput(null),
      ...keys('day', '0'),
      ...keys('month', '1'),
      ...keys('year', '27'),
      LEFT,
    );
    expect(enteredDate(input)).toBe('2027-01-01');
  });

  it('replaces the text of a part that gets the focus, and continues with the following digits', () => {
    const input = after(dateInput('2026-11-24'), ...keys('day', '1'));
    expect(input.day).toBe('1');
    expect(after(input, { type: 'digit', digit: '2' }).day).toBe('12');
    const again = after(
      input,
      { type: 'focused', field: 'day', isAgain: true },
      { type: 'digit', digit: '2' },
    );
    expect(again.day).toBe('2');
  });

  it('deletes a digit, then a selected part, and then moves to the part before', () => {
    const deleted: DateInputAction = { type: 'deleted' };
    expect(after(dateInput(null), ...keys('day', '12'), ...keys('day', '1'), deleted).day).toBe('');
    const month = after(dateInput('2026-11-24'), ...keys('month', ''), deleted);
    expect(month).toMatchObject({ day: '24', month: '', focus: 'month' });
    expect(after(month, deleted)).toMatchObject({ day: '24', focus: 'day', isSelected: true });
  });

  it.each([
    ['a day that does not exist', '2026-02-10', keys('day', '30'), 'noSuchDay'],
    ['a year before 2000', '2026-02-10', keys('year', '1202'), 'yearOutOfRange'],
    ['a year after 2100', '2026-02-10', keys('year', '2101'), 'yearOutOfRange'],
    ['the year 0', '2026-02-10', keys('year', '0000'), 'yearOutOfRange'],
    ['a year of three digits', '2026-02-10', [...keys('year', '202'), LEFT], 'incomplete'],
    ['a day without a month', null, [...keys('day', '12'), LEFT], 'incomplete'],
    ['more digits than parts', '2026-02-10', keys('year', '20261'), 'excess'],
  ] as const)('says %s', (_, date, actions, problem) => {
    const input = after(dateInput(date), ...actions);
    expect(problemOf(input)).toBe(problem);
    expect(enteredDate(input)).toBeNull();
  });

  it('reports no problem when nothing was typed, or when it may still become a date', () => {
    const strange = after(dateInput('1202-12-05'), ...keys('day', ''), LEFT);
    expect([problemOf(strange), enteredDate(strange)]).toEqual([null, '1202-12-05']);
    expect(problemOf(after(dateInput('2026-02-10'), ...keys('year', '202')))).toBeNull();
    expect(problemOf(after(dateInput(null), ...keys('day', '12')))).toBeNull();
  });

  it('steps the whole date', () => {
    const step = (field: DateField, by: 1 | -1) =>
      enteredDate(after(dateInput('2026-12-31'), { type: 'focused', field }, { type: 'stepped', by }));
    expect(step('day', 1)).toBe('2027-01-01');
    expect(step('month', -1)).toBe('2026-11-30');
    expect(step('year', 1)).toBe('2027-12-31');
  });

  it.each(['2100-12-31', '2000-01-01', '9999-12-31', '0001-01-01'])(
    'stays within the years at %s',
    (date) => {
      const by = date.endsWith('12-31') ? 1 : -1;
      for (const field of ['day', 'month', 'year'] as const) {
        const { day, month, year } = after(
          dateInput(date),
          { type: 'focused', field },
          { type: 'stepped', by },
        );
        expect(`${year}-${month}-${day}`).toBe(date);
      }
    },
  );

  it('steps an incomplete part starting at today, wrapping around', () => {
    const up: DateInputAction = { type: 'stepped', by: 1 };
    const first = after(dateInput(null), { type: 'focused', field: 'month' }, up);
    expect(first.month).toBe('11');
    expect(after(first, up, up).month).toBe('01');
    const year = after(dateInput(null), { type: 'focused', field: 'year' }, up);
    expect(year.year).toBe('2026');
  });
});

describe('a date input for the future', () => {
  const deadline = (date: string) => dateInput(date, { futureOnly: true });

  it('moves a day more than four days ago to the next month', () => {
    expect(enteredDate(after(deadline(today), ...keys('day', '15')))).toBe('2026-12-15');
    expect(enteredDate(after(deadline(today), ...keys('day', '16')))).toBe('2026-11-16');
    expect(enteredDate(after(dateInput(today), ...keys('day', '15')))).toBe('2026-11-15');
  });

  it('keeps the typed day when the next month does not have it', () => {
    const late = (day: string) => {
      const typed = [{ type: 'focused', field: 'day' }, ...keys('day', day)] as const;
      return enteredDate(
        typed.reduce((input, action) => reduceDateInput(input, action, '2026-02-10'), deadline('2026-01-15')),
      );
    };
    expect(late('31')).toBe('2026-03-31');
    expect(late('28')).toBe('2026-02-28');
  });

  it('does not change month and year once one of them was typed or stepped', () => {
    const typed = after(deadline(today), ...keys('month', '11'), ...keys('day', '05'));
    expect(enteredDate(typed)).toBe('2026-11-05');
    const stepped = after(deadline(today), { type: 'focused', field: 'month' }, { type: 'stepped', by: -1 });
    expect(enteredDate(after(stepped, ...keys('day', '05')))).toBe('2026-10-05');
  });

  it('starts again after the date was accepted: the next typed day may change the month again', () => {
    const first = after(deadline(today), ...keys('day', '25112026'), { type: 'ended', hasFocus: true });
    expect(enteredDate(after(first, ...keys('day', '05')))).toBe('2026-12-05');
  });
});

describe('eight digits in a row', () => {
  const ORDERS = [
    ['day', 'month', 'year'],
    ['month', 'day', 'year'],
  ] as const;
  const digitsOf = (date: string, order: readonly DateField[]) => {
    const part = { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8) };
    return order.map((field) => part[field]).join('');
  };
  const days = Array.from({ length: 731 }, (_, index) => addDays('2026-01-01', index));
  const states = [null, '2026-11-24', '2026-01-31', '2028-02-29', '1202-12-05'].flatMap((date) =>
    ORDERS.flatMap((order) =>
      [true, false].flatMap((futureOnly) =>
        order.map((from) => ({ order, from, input: dateInput(date, { order, futureOnly }) })),
      ),
    ),
  );

  it.each(states)('give their date, on every day of two years: %j', ({ order, from, input }) => {
    const wrong = days.filter((day) => {
      const typed = after(input, ...keys(from, digitsOf(day, order)));
      return enteredDate(typed) !== day || enteredDate(after(typed, LEFT)) !== day;
    });
    expect(wrong).toEqual([]);
  });

  it('give their date, or none and a reason, whatever was pressed before', () => {
    const field = fc.constantFrom<DateField>('day', 'month', 'year');
    const before: fc.Arbitrary<DateInputAction> = fc.oneof(
      fc.record({ type: fc.constant('focused' as const), field }),
      fc.record({ type: fc.constant('digit' as const), digit: fc.constantFrom(...'0123456789') }),
      fc.record({ type: fc.constant('written' as const), field, text: fc.string({ maxLength: 5 }) }),
      fc.record({ type: fc.constant('stepped' as const), by: fc.constantFrom<1 | -1>(1, -1) }),
      fc.record({ type: fc.constant('moved' as const), by: fc.constantFrom<1 | -1>(1, -1) }),
      fc.constant<DateInputAction>({ type: 'deleted' }),
      fc.record({ type: fc.constant('ended' as const), hasFocus: fc.boolean() }),
    );
    fc.assert(
      fc.property(
        fc.array(before, { maxLength: 12 }),
        fc.boolean(),
        field,
        fc.integer({ min: 0, max: 36_889 }),
        (actions, futureOnly, from, offset) => {
          const pressed = after(dateInput(today, { futureOnly }), ...actions);
          const date = enteredDate(pressed);
          expect(date === null || isCalendarDate(date)).toBe(true);
          expect(pressed.day + pressed.month + pressed.year).toMatch(/^\d{0,8}$/);
          const day = addDays('2000-01-01', offset);
          const clicked = after(pressed, { type: 'focused', field: from, isAgain: true });
          const typed = after(clicked, ...keys(from, digitsOf(day, ORDERS[0])), LEFT);
          expect([enteredDate(typed), problemOf(typed)]).toEqual([day, null]);
        },
      ),
    );
  });

  it('report a problem when they are not a date', () => {
    const typed = (from: DateField, digits: string) =>
      after(dateInput('2026-11-24', { futureOnly: true }), ...keys(from, digits), LEFT);
    for (const from of ORDERS[0]) {
      for (const digits of ['31022027', '29022027', '31112026', '20132027']) {
        expect(enteredDate(typed(from, digits))).toBeNull();
        expect(problemOf(typed(from, digits))).not.toBeNull();
      }
    }
  });
});
