import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CalendarContext, type UserCalendar } from '#shared/lib/time/calendar-context.ts';
import { Calendar } from './index.ts';
import type { PickedRange } from './month-picker.tsx';

type Options = { given?: CalendarDate | null; max?: CalendarDate; of?: UserCalendar };

const OF_USER: UserCalendar = { today: '2026-11-20', firstDay: 1 };
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const title = () => screen.getByText(/^[A-Z]\w+ \d{4}$/).textContent;
const names = (of: { pressed?: boolean; current?: 'date' }) =>
  screen.queryAllByRole('button', of).map((button) => button.getAttribute('aria-label'));

async function show({ given = null, max, of = OF_USER }: Options = {}) {
  const chosen = vi.fn<(date: CalendarDate) => void>();
  const view = (value: CalendarDate | null) => (
    <MantineProvider env="test">
      <CalendarContext value={of}>
        <Calendar value={value} max={max} onPick={chosen} />
      </CalendarContext>
    </MantineProvider>
  );
  const { rerender } = render(view(given));
  await screen.findByRole('table');
  return { chosen, choose: (date: CalendarDate) => rerender(view(date)) };
}

function RangeOfMay() {
  const [range, setRange] = useState<PickedRange>(['2026-05-04', '2026-05-08']);
  return (
    <MantineProvider env="test">
      <CalendarContext value={OF_USER}>
        <Calendar type="range" value={range} onPick={setRange} />
        <output>{range.join(' to ')}</output>
      </CalendarContext>
    </MantineProvider>
  );
}

describe('the calendar', () => {
  it("shows the current month of the user's time zone, and reports the picked day", async () => {
    const { chosen } = await show();
    expect(title()).toBe('November 2026');
    expect(names({ current: 'date' })).toEqual(['20 November 2026']);
    expect(names({ pressed: true })).toEqual([]);
    fireEvent.click(day('25 November 2026'));
    expect(chosen.mock.calls).toEqual([['2026-11-25']]);
  });

  it.each([
    [1, 'Mo', '26 October 2026'],
    [0, 'Su', '1 November 2026'],
  ] as const)('shows six weeks that begin on day %i', async (firstDay, name, first) => {
    await show({ of: { ...OF_USER, firstDay } });
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe(name);
    const days = names({ pressed: false });
    expect(days[0]).toBe(first);
    expect(days).toHaveLength(42);
  });

  it('shows the month of the day that is typed beside it', async () => {
    const { choose } = await show({ given: '2026-11-25' });
    choose('2027-02-03');
    expect(title()).toBe('February 2027');
    expect(names({ pressed: true })).toEqual(['3 February 2027']);
  });

  it.each([
    ['ArrowLeft', '31 October 2026', 'October 2026'],
    ['ArrowRight', '2 November 2026', 'November 2026'],
    ['ArrowUp', '25 October 2026', 'October 2026'],
    ['ArrowDown', '8 November 2026', 'November 2026'],
    ['PageUp', '1 October 2026', 'October 2026'],
    ['PageDown', '1 December 2026', 'December 2026'],
  ])('moves the focus from the first of November with %s', async (key, reached, month) => {
    await show({ given: '2026-11-01' });
    day('1 November 2026').focus();
    fireEvent.keyDown(day('1 November 2026'), { key });
    expect(document.activeElement?.getAttribute('aria-label')).toBe(reached);
    expect(title()).toBe(month);
  });

  it('changes the month with its buttons, which keep the focus', async () => {
    await show();
    day('Next month').focus();
    fireEvent.click(day('Next month'));
    expect(title()).toBe('December 2026');
    expect(document.activeElement).toBe(day('Next month'));
    fireEvent.click(day('Previous month'));
    expect(title()).toBe('November 2026');
  });

  it('accepts no day after the last allowed one, and does not move the focus beyond it', async () => {
    const { chosen } = await show({ given: '2026-11-02', max: '2026-11-20' });
    expect(day('21 November 2026').disabled).toBe(true);
    fireEvent.click(day('21 November 2026'));
    expect(chosen).not.toHaveBeenCalled();
    day('2 November 2026').focus();
    fireEvent.keyDown(day('2 November 2026'), { key: 'PageDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('20 November 2026');
  });

  it('picks a range by its two ends, and sorts them', async () => {
    render(<RangeOfMay />);
    await screen.findByRole('table');
    expect(names({ pressed: true })).toHaveLength(5);
    fireEvent.click(day('20 May 2026'));
    expect(names({ pressed: true })).toEqual(['20 May 2026']);
    fireEvent.click(day('18 May 2026'));
    expect(screen.getByRole('status').textContent).toBe('2026-05-18 to 2026-05-20');
    expect(names({ pressed: true })).toEqual(['18 May 2026', '19 May 2026', '20 May 2026']);
  });
});
