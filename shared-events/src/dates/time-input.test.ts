import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enteredTime,
  reduceTimeInput,
  type TimeInputAction,
  timeInput,
  timeOfInput,
  typedHours,
  typedMinutes,
} from './time-input.ts';

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
