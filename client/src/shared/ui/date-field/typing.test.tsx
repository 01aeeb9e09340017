import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { DateEntry, type DateFormat, typedFormat } from './index.ts';

const CALENDAR = { today: '2026-11-22', firstDay: 1 } as const;

type Options = { initial?: string | null; format?: DateFormat; isFuture?: boolean };

/** The field as on a page: the page renders it again with every value, and saves what is committed. */
function Example({ initial = null, saved, ...rest }: Options & { saved(date: string | null): void }) {
  const [value, setValue] = useState(initial);
  return (
    <CalendarContext value={CALENDAR}>
      <button type="button">Before</button>
      <DateEntry label="Due" value={value} onChange={setValue} onCommit={() => saved(value)} {...rest} />
      <button type="button">After</button>
      <output>{value}</output>
    </CalendarContext>
  );
}

async function show(options: Options = {}) {
  const saved = vi.fn<(date: string | null) => void>();
  const user = userEvent.setup();
  render(<Example saved={saved} {...options} />);
  const value = () => screen.getByRole('status').textContent || null;
  const part = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const alert = () => screen.queryByRole('alert')?.textContent ?? null;
  return { saved, user, value, part, alert };
}

type Shown = Awaited<ReturnType<typeof show>>;

/** The ways in which a user can enter the field. */
const WAYS: Record<string, (shown: Shown) => Promise<void>> = {
  'a click into the day': ({ user, part }) => user.click(part('Day')),
  'a click into the month': ({ user, part }) => user.click(part('Month')),
  'a click into the year': ({ user, part }) => user.click(part('Year')),
  'two clicks': async ({ user, part }) => {
    await user.click(part('Day'));
    await user.click(part('Day'));
  },
  'a press between day and month': ({ user }) => user.click(screen.getAllByText('/')[0] ?? document.body),
  'a click behind the last digit of the day': ({ user, part }) =>
    user.pointer({ keys: '[MouseLeft]', target: part('Day'), offset: 2 }),
  Tab: async ({ user }) => {
    await user.click(screen.getByText('Before'));
    await user.tab();
  },
  'Shift and Tab': async ({ user }) => {
    await user.click(screen.getByText('After'));
    await user.tab({ shift: true });
  },
};

const digits = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;

describe('a date typed digit by digit', () => {
  it.each([
    ['2026-11-24', 'a click into the day', '05012027', '2027-01-05'],
    ['2026-11-24', 'a click into the day', '05122026', '2026-12-05'],
    ['2026-11-24', 'two clicks', '05012027', '2027-01-05'],
    ['2026-11-24', 'a click into the day', '05', '2026-12-05'],
    ['2026-11-24', 'a click into the day', '23', '2026-11-23'],
    ['2026-11-24', 'a click into the month', '01', '2026-01-24'],
    ['2026-11-24', 'a click into the year', '2027', '2027-11-24'],
    ['2026-11-24', 'a click into the year', '20112026', '2026-11-20'],
    ['2026-11-24', 'Tab', '050127', '2027-01-05'],
    ['2026-11-24', 'Tab', '5/1/2027', '2027-01-05'],
    ['2026-11-24', 'Tab', '5.1.27', '2027-01-05'],
    [null, 'Tab', '25/11', '2026-11-25'],
    [null, 'Tab', '5-1-2027', '2027-01-05'],
    [null, 'Tab', '05/01/2027', '2027-01-05'],
    [null, 'Tab', '+7', '2026-11-29'],
    [null, 'Tab', '-1', '2026-11-21'],
    [null, 'a click into the day', '05122026', '2026-12-05'],
  ] as const)('over %s, after %s, %s is %s', async (initial, way, text, expected) => {
    const shown = await show({ initial, isFuture: true });
    await WAYS[way]?.(shown);
    await shown.user.keyboard(`${text}{Enter}`);
    expect(shown.value()).toBe(expected);
    expect(shown.alert()).toBeNull();
  });

  it('is the typed date, in every state and after every way into the field', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(null, '2026-11-24', '2026-01-31', '1202-12-05'),
        fc.constantFrom(...Object.values(WAYS)),
        fc.integer({ min: 0, max: 730 }),
        fc.boolean(),
        async (initial, enter, offset, isFuture) => {
          const day = addDays('2026-01-01', offset);
          const shown = await show({ initial, isFuture });
          await enter(shown);
          await shown.user.keyboard(digits(day));
          expect(shown.value()).toBe(day);
          await shown.user.click(screen.getByText('After'));
          expect([shown.value(), shown.saved.mock.lastCall]).toEqual([day, [day]]);
          cleanup();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has its parts in the order of the format', async () => {
    const shown = await show({ initial: '2026-11-24', format: typedFormat('MM/DD/YYYY'), isFuture: true });
    await shown.user.click(shown.part('Month'));
    await shown.user.keyboard('01052027');
    expect(shown.value()).toBe('2027-01-05');
  });

  it('selects a part again by a click into it, however much of it was typed', async () => {
    const { user, part, value } = await show({ initial: '2026-11-24' });
    await user.click(part('Day'));
    await user.keyboard('1');
    await user.click(part('Day'));
    await user.keyboard('2');
    expect(part('Day').value).toBe('2');
    await user.keyboard('7');
    expect(value()).toBe('2026-11-27');
  });

  it('accepts a digit that equals the one it replaces', async () => {
    const { user, part, value } = await show({ initial: '2026-11-24' });
    await user.click(part('Day'));
    await user.keyboard('1');
    await user.click(part('Day'));
    await user.keyboard('15');
    expect(value()).toBe('2026-11-15');
  });

  it('selects the next part even when the page renders it with another value', async () => {
    const { user, part } = await show({ initial: '2026-11-24', isFuture: true });
    await user.click(part('Day'));
    await user.keyboard('05');
    const month = part('Month');
    expect(document.activeElement).toBe(month);
    expect([month.value, month.selectionStart, month.selectionEnd]).toEqual(['12', 0, 2]);
  });
});

describe('an invalid date', () => {
  it.each([
    ['31022027', "This day doesn't exist"],
    ['05011999', 'The year must be from 2000 to 2100'],
    ['05012101', 'The year must be from 2000 to 2100'],
    ['0501202', 'Complete the date'],
  ])('%s shows an error, is not saved, and does not change the value', async (text, sentence) => {
    const { user, part, saved, value, alert } = await show({ initial: '2026-11-24' });
    await user.click(part('Day'));
    await user.keyboard(`${text}{Enter}`);
    expect([alert(), value()]).toEqual([sentence, '2026-11-24']);
    expect(part('Day').getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByText('After'));
    expect([alert(), value()]).toEqual([sentence, '2026-11-24']);
    expect(saved).not.toHaveBeenCalled();
  });

  it('is corrected by typing a date over it', async () => {
    const { user, part, saved, alert } = await show({ initial: '2026-11-24' });
    await user.click(part('Day'));
    await user.keyboard('31022027{Enter}');
    await user.click(part('Day'));
    await user.keyboard('28{Enter}');
    expect(alert()).toBeNull();
    expect(saved.mock.calls).toEqual([['2027-02-28']]);
  });

  it('may be a text, and is discarded by Escape', async () => {
    const { user, part, saved, value, alert } = await show({ initial: '2026-11-24' });
    await user.click(part('Day'));
    await user.keyboard('soon{Enter}');
    expect([alert(), value()]).toEqual(['Enter a valid date', '2026-11-24']);
    await user.keyboard('{Escape}');
    expect([alert(), value(), part('Day').value]).toEqual([null, '2026-11-24', '24']);
    expect(document.activeElement).toBe(part('Day'));
    expect(saved).not.toHaveBeenCalled();
  });

  it('is not reported for an empty field', async () => {
    const { user, part, saved, alert } = await show({ initial: '2026-11-24' });
    await user.click(part('Year'));
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Enter}');
    expect(alert()).toBeNull();
    expect(saved.mock.calls).toEqual([[null]]);
  });
});
