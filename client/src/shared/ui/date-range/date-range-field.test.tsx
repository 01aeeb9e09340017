import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { DateRangeField } from './date-range-field.tsx';

const PAST = ['Today', 'This Week', 'Last Week', 'This Month', 'Last Month', 'This Year', 'Last Year'];

async function open(props: Partial<Parameters<typeof DateRangeField>[0]> = {}) {
  const onChange = vi.fn();
  renderPage(
    <DateRangeField label="Deadline" start={undefined} end={undefined} onChange={onChange} {...props} />,
    { scope: fork() },
  );
  fireEvent.click(screen.getByRole('button', { name: /^Deadline/ }));
  await screen.findByRole('dialog');
  return onChange;
}
const presets = () =>
  screen
    .getAllByRole('button', { pressed: false })
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /Today|Week|Month|Year/.test(text));

describe('a date range', () => {
  it('has presets of the past', async () => {
    await open();
    expect(presets().toSorted()).toEqual(PAST.toSorted());
  });

  it('has next week and next month where the future is allowed', async () => {
    await open({ isFutureAllowed: true });
    expect(presets().toSorted()).toEqual([...PAST, 'Next Week', 'Next Month'].toSorted());
  });

  it.each([
    ['Today', '2026-11-20', '2026-11-20'],
    ['This Week', '2026-11-16', '2026-11-22'],
    ['Last Week', '2026-11-09', '2026-11-15'],
    ['This Month', '2026-11-01', '2026-11-30'],
    ['Last Month', '2026-10-01', '2026-10-31'],
    ['This Year', '2026-01-01', '2026-12-31'],
    ['Last Year', '2025-01-01', '2025-12-31'],
  ])('reports %s as YYYY-MM-DD', async (preset, start, end) => {
    const onChange = await open();
    fireEvent.click(screen.getByRole('button', { name: preset }));
    expect(onChange).toHaveBeenCalledWith({ start, end });
  });

  it.each(['a choice', 'Escape'])('returns the focus to its button after %s', async (end) => {
    renderPage(
      <DateRangeField label="Deadline" start={undefined} end={undefined} onChange={() => undefined} />,
      { scope: fork() },
    );
    const button = screen.getByRole('button', { name: /^Deadline/ });
    button.focus();
    fireEvent.click(button);
    const preset = await screen.findByRole('button', { name: 'This Week' });
    preset.focus();
    if (end === 'Escape') fireEvent.keyDown(preset, { key: 'Escape' });
    else fireEvent.click(preset);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('is shown as DD/MM/YYYY', async () => {
    await open({ start: '2026-11-16', end: '2026-11-22' });
    expect(screen.getByRole('button', { name: /^Deadline/ }).textContent).toMatch(
      /16\/11\/2026.*22\/11\/2026/,
    );
  });

  it('accepts a first day that is typed over another, and says when a day does not exist', async () => {
    const onChange = await open({ start: '2026-11-16', end: '2026-11-22' });
    const user = userEvent.setup();
    const from = within(screen.getByRole('group', { name: 'From' }));
    await user.click(from.getByRole('textbox', { name: 'Day' }));
    await user.keyboard('31022026{Enter}');
    expect(screen.getByRole('alert').textContent).toBe("This day doesn't exist");
    expect(onChange).not.toHaveBeenCalled();
    await user.click(from.getByRole('textbox', { name: 'Year' }));
    await user.keyboard('05012026{Enter}');
    expect(onChange).toHaveBeenCalledWith({ start: '2026-01-05', end: '2026-11-22' });
  });
});
