import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DateField, isCalendarDate } from './calendar-date.ts';
import { type DateInputAction, dateInput, reduceDateInput } from './date-input.ts';
import { type DateInput, enteredDate, problemOf } from './date-input-state.ts';
import {
  enteredTime,
  reduceTimeInput,
  type TimeInputAction,
  timeInput,
  timeOfInput,
  typedHours,
  typedMinutes,
} from './time-input.ts';
import { readTypedDate } from './typed-date.ts';

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

  it('report a problem when they are no date', () => {
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

describe('a date typed as one text', () => {
  it.each([
    ['25/11', '2026-11-25'],
    ['25.11.', '2026-11-25'],
    ['3/1', '2027-01-03'],
    ['1/10', '2026-10-01'],
    ['25.11.27', '2027-11-25'],
    ['2026-12-01', '2026-12-01'],
    ['+7', '2026-11-27'],
    ['-1', '2026-11-19'],
    ['Tomorrow', '2026-11-21'],
    ['25112027', '2027-11-25'],
    ['25.11.1202', null],
    ['1999-12-31', null],
    ['2100-12-31', '2100-12-31'],
    ['-9999', null],
    ['29/2', null],
    ['32/1', null],
    ['soon', null],
  ])('%j is %j', (text, expected) => {
    expect(readTypedDate(text, today)).toBe(expected);
  });

  it('can have the month first', () => {
    expect(readTypedDate('11/25', today, true)).toBe('2026-11-25');
    expect(readTypedDate('11/25', today)).toBeNull();
  });
});

describe('time input', () => {
  it('keeps digits within the format', () => {
    expect([
      typedHours('24', '2', '24hr'),
      typedHours('25', '2', '24hr'),
      typedHours('13', '1', '12hr'),
    ]).toEqual(['24', '2', '1']);
    expect([typedMinutes('5x9', '5'), typedMinutes('60', '6')]).toEqual(['59', '6']);
  });

  it.each([
    [{ hours: '', minutes: '', half: 'AM' }, '24hr', null],
    [{ hours: '24', minutes: '', half: 'AM' }, '24hr', null],
    [{ hours: '9', minutes: '', half: 'AM' }, '24hr', '09:00'],
    [{ hours: '5', minutes: '30', half: 'PM' }, '12hr', '17:30'],
    [{ hours: '12', minutes: '30', half: 'AM' }, '12hr', '00:30'],
    [{ hours: '12', minutes: '', half: 'PM' }, '12hr', '12:00'],
    [{ hours: '24', minutes: '30', half: 'AM' }, '24hr', undefined],
    [{ hours: '', minutes: '30', half: 'AM' }, '24hr', undefined],
  ] as const)('%j in %s is %j', (input, format, time) => {
    expect(enteredTime(input, format)).toBe(time);
  });

  it('shows every time in a form that is parsed back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1439 }),
        fc.constantFrom<'24hr' | '12hr'>('24hr', '12hr'),
        (minute, format) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          expect(enteredTime(timeInput(time, format), format)).toBe(time);
        },
      ),
    );
    expect(timeInput(null, '24hr')).toMatchObject({ hours: '', minutes: '', half: 'AM' });
  });

  const typed = (time: string | null, format: '24hr' | '12hr', from: 'hours' | 'minutes', digits: string) =>
    [
      { type: 'focused', field: from } as const,
      ...[...digits].map((digit): TimeInputAction => ({ type: 'digit', digit })),
    ].reduce<ReturnType<typeof timeInput>>(reduceTimeInput, timeInput(time, format));

  it.each(['hours', 'minutes'] as const)(
    'accepts four digits as a time, at every minute of the day, starting in the %s',
    (from) => {
      const wrong = Array.from({ length: 1441 }, (_, minute) => minute).filter((minute) => {
        const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        const expected = minute % 1440 === 0 ? null : `${hours}:${minutes}`;
        const times = [null, '09:05', '23:59'].map((time) =>
          timeOfInput(typed(time, '24hr', from, `${hours}${minutes}`)),
        );
        return times.some((time) => time !== expected);
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['24hr', null, '930', '09:30'],
    ['24hr', '14:30', '9', '09:30'],
    ['24hr', '14:30', '16', '16:30'],
    ['24hr', null, '2460', undefined],
    ['24hr', null, '0960', undefined],
    ['24hr', null, '2530', undefined],
    ['12hr', null, '1330', '13:30'],
    ['12hr', null, '130', '01:30'],
    ['12hr', '14:00', '0330', '15:30'],
  ] as const)('in %s over %j, %s is %j', (format, time, digits, expected) => {
    expect(timeOfInput(typed(time, format, 'hours', digits))).toBe(expected);
  });

  it('deletes digit by digit, and moves back to the hours', () => {
    const pressed = (count: number) =>
      Array.from({ length: count }, (): TimeInputAction => ({ type: 'deleted' })).reduce(
        reduceTimeInput,
        typed('14:30', '24hr', 'minutes', '4'),
      );
    expect(pressed(1)).toMatchObject({ hours: '14', minutes: '', focus: 'minutes' });
    expect(pressed(3)).toMatchObject({ hours: '', minutes: '', focus: 'hours' });
  });
});
