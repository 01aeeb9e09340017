import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TimeEntry } from './index.ts';

type Options = { initial?: string | null; format?: TimeFormat };

function Example({ initial = null, format = '24hr', saved }: Options & { saved(time: string | null): void }) {
  const [time, setTime] = useState(initial);
  return (
    <>
      <TimeEntry label="Time" time={time} format={format} onChange={setTime} onCommit={() => saved(time)} />
      <button type="button">After</button>
      <output>{time ?? 'end of day'}</output>
    </>
  );
}

function show(options: Options = {}) {
  const saved = vi.fn<(time: string | null) => void>();
  const user = userEvent.setup();
  render(<Example saved={saved} {...options} />);
  const value = () => screen.getByRole('status').textContent;
  const part = (name: 'Hours' | 'Minutes') => screen.getByRole<HTMLInputElement>('textbox', { name });
  const alert = () => screen.queryByRole('alert')?.textContent ?? null;
  return { saved, user, value, part, alert };
}

describe('a time typed digit by digit', () => {
  it.each([
    ['24hr', '14:30', 'Hours', '0915', '09:15'],
    ['24hr', '14:30', 'Minutes', '0915', '09:15'],
    ['24hr', '14:30', 'Hours', '9:15', '09:15'],
    ['24hr', '14:30', 'Hours', '915', '09:15'],
    ['24hr', '14:30', 'Minutes', '45', '14:45'],
    ['24hr', null, 'Hours', '17', '17:00'],
    ['24hr', '14:30', 'Hours', '2400', 'end of day'],
    ['12hr', '14:30', 'Hours', '0915', '21:15'],
    ['12hr', '14:30', 'Hours', '0915a', '09:15'],
    ['12hr', null, 'Hours', '1730', '17:30'],
    ['12hr', null, 'Hours', '5p', '17:00'],
  ] as const)('in %s over %s, starting in %s, %s is %s', async (format, initial, part, keys, expected) => {
    const shown = show({ format, initial });
    await shown.user.click(shown.part(part));
    await shown.user.keyboard(`${keys}{Enter}`);
    expect([shown.value(), shown.alert()]).toEqual([expected, null]);
  });

  it('selects a part again by a click into it, however much of it was typed', async () => {
    const { user, part, value } = show({ initial: '14:30' });
    await user.click(part('Hours'));
    await user.keyboard('1');
    await user.click(part('Hours'));
    expect([part('Hours').selectionStart, part('Hours').selectionEnd]).toEqual([0, 1]);
    await user.keyboard('16');
    expect(value()).toBe('16:30');
  });

  it.each(['0960', '2460', '2530'])('says that %s is not a time, and saves nothing', async (keys) => {
    const { user, part, saved, value, alert } = show({ initial: '14:30' });
    await user.click(part('Hours'));
    await user.keyboard(`${keys}{Enter}`);
    expect([alert(), value()]).toEqual(["This time doesn't exist", '14:30']);
    await user.click(screen.getByText('After'));
    expect(saved).not.toHaveBeenCalled();
    await user.click(part('Hours'));
    await user.keyboard('1615{Enter}');
    expect([alert(), saved.mock.lastCall]).toEqual([null, ['16:15']]);
  });
});
