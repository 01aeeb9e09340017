import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from './calendar-date.ts';
import {
  type DateField,
  type DateInput,
  type DateInputAction,
  dateInput,
  enteredDate,
  reduceDateInput,
} from './date-input.ts';
import { enteredTime, timeInput, typedHours, typedMinutes } from './time-input.ts';
import { readTypedDate } from './typed-date.ts';

const today = '2026-11-20';

function after(input: DateInput, ...actions: DateInputAction[]): DateInput {
  return actions.reduce((state, action) => reduceDateInput(state, action, today), input);
}

function type(field: DateField, text: string): DateInputAction {
  return { type: 'typed', field, text };
}

describe('date input', () => {
  it('takes digits only, as many as fit', () => {
    const input = after(dateInput(null), type('day', '1a'), type('month', '012'), type('year', '20265'));
    expect(input).toMatchObject({ day: '1', month: '01', year: '2026' });
  });

  it.each([
    ['day', '4', '04', 'month'],
    ['day', '3', '3', 'day'],
    ['day', '31', '31', 'month'],
    ['day', '00', '01', 'month'],
    ['month', '2', '02', 'year'],
    ['month', '1', '1', 'day'],
    ['month', '12', '12', 'year'],
    ['month', '00', '01', 'year'],
    ['year', '2026', '2026', 'year'],
  ] as const)('%s %s becomes %s with the cursor in %s', (field, text, value, focus) => {
    const input = after(dateInput(null), type(field, text));
    expect(input[field]).toBe(value);
    expect(input.focus).toBe(focus);
  });

  it('follows the order of its fields', () => {
    const input = after(dateInput(null, { order: ['month', 'day', 'year'] }), type('month', '5'));
    expect(input.focus).toBe('day');
  });

  it('completes a field that is left', () => {
    const input = after(
      dateInput(null),
      type('day', '0'),
      { type: 'left', field: 'day' },
      type('month', '1'),
      { type: 'left', field: 'month' },
      type('year', '27'),
      { type: 'left', field: 'year' },
    );
    expect(enteredDate(input)).toBe('2027-01-01');
  });

  it('commits only a day that exists', () => {
    expect(enteredDate(after(dateInput('2026-02-10'), type('day', '30')))).toBeNull();
    expect(enteredDate(after(dateInput('2026-02-10'), type('year', '202')))).toBeNull();
    expect(enteredDate(after(dateInput('2026-02-10'), type('day', '28')))).toBe('2026-02-28');
    expect(enteredDate(dateInput(null))).toBeNull();
  });

  it('steps the whole date', () => {
    const input = dateInput('2026-12-31');
    expect(enteredDate(after(input, { type: 'stepped', field: 'day', by: 1 }))).toBe('2027-01-01');
    expect(enteredDate(after(input, { type: 'stepped', field: 'month', by: -1 }))).toBe('2026-11-30');
    expect(enteredDate(after(input, { type: 'stepped', field: 'year', by: 1 }))).toBe('2027-12-31');
  });

  it.each(['9999-12-31', '0001-01-01'])('stays within the calendar at %s', (date) => {
    const by = date === '9999-12-31' ? 1 : -1;
    for (const field of ['day', 'month', 'year'] as const) {
      expect(enteredDate(after(dateInput(date), { type: 'stepped', field, by }))).toBe(date);
    }
  });

  it('steps an unfinished field from today, round and round', () => {
    const first = after(dateInput(null), { type: 'stepped', field: 'month', by: 1 });
    expect(first.month).toBe('11');
    const wrapped = after(
      first,
      { type: 'stepped', field: 'month', by: 1 },
      { type: 'stepped', field: 'month', by: 1 },
    );
    expect(wrapped.month).toBe('01');
  });

  it('takes a day more than four days ago for the next month, where only the future is asked for', () => {
    const deadline = dateInput(today, { futureOnly: true });
    expect(enteredDate(after(deadline, type('day', '15')))).toBe('2026-12-15');
    expect(enteredDate(after(deadline, type('day', '16')))).toBe('2026-11-16');
    expect(enteredDate(after(dateInput(today), type('day', '15')))).toBe('2026-11-15');
  });

  it('never commits what is no date, whatever is typed', () => {
    const field = fc.constantFrom<DateField>('day', 'month', 'year');
    const action: fc.Arbitrary<DateInputAction> = fc.oneof(
      fc.record({ type: fc.constant('typed' as const), field, text: fc.string({ maxLength: 5 }) }),
      fc.record({ type: fc.constant('stepped' as const), field, by: fc.constantFrom<1 | -1>(1, -1) }),
      fc.record({ type: fc.constant('left' as const), field }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.boolean(), (actions, futureOnly) => {
        const input = after(dateInput(today, { futureOnly }), ...actions);
        const date = enteredDate(input);
        expect(date === null || isCalendarDate(date)).toBe(true);
        expect(input.day + input.month + input.year).toMatch(/^\d{0,8}$/);
      }),
    );
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

  it('shows every time so that it is read back', () => {
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
    expect(timeInput(null, '24hr')).toEqual({ hours: '', minutes: '', half: 'AM' });
  });
});
