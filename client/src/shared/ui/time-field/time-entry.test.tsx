import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TimeEntry } from './index.ts';

type Props = { given: string | null; format: TimeFormat; onChosen(time: string | null): void };

function Example({ given, format, onChosen }: Props) {
  const [time, setTime] = useState(given);
  return (
    <TimeEntry
      label="Time"
      time={time}
      format={format}
      onChange={(next) => {
        onChosen(next);
        setTime(next);
      }}
    />
  );
}

function show(format: TimeFormat, given: string | null = null) {
  const chosen = vi.fn<(time: string | null) => void>();
  render(<Example format={format} given={given} onChosen={chosen} />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  return { chosen, field, type };
}

describe('the time field', () => {
  it('moves on to the minutes, and keeps hours and minutes within the day', () => {
    const { chosen, field, type } = show('24hr');
    field('Hours').focus();
    type('Hours', '14');
    expect(document.activeElement).toBe(field('Minutes'));
    type('Minutes', '30');
    expect(chosen).toHaveBeenLastCalledWith('14:30');
    type('Hours', '25');
    type('Minutes', '60');
    expect([field('Hours').value, field('Minutes').value]).toEqual(['14', '30']);
  });

  it('sets AM and PM by their letters', () => {
    const { chosen, field, type } = show('12hr');
    type('Hours', '02');
    type('Minutes', '15');
    fireEvent.keyDown(field('Minutes'), { key: 'p' });
    expect(chosen).toHaveBeenLastCalledWith('14:15');
    fireEvent.keyDown(field('Hours'), { key: 'a' });
    expect(chosen).toHaveBeenLastCalledWith('02:15');
  });

  it('means the end of the day when it is empty', () => {
    const { chosen, type } = show('24hr', '14:30');
    type('Minutes', '');
    type('Hours', '');
    expect(chosen).toHaveBeenLastCalledWith(null);
  });

  it('restores the former value with Ctrl+Z, and leaves a second Ctrl+Z to the app', () => {
    const { chosen, field, type } = show('24hr', '14:30');
    field('Hours').focus();
    type('Hours', '16');
    expect(chosen).toHaveBeenLastCalledWith('16:30');
    fireEvent.keyDown(field('Minutes'), { key: 'z', ctrlKey: true });
    expect(chosen).toHaveBeenLastCalledWith('14:30');
    expect(fireEvent.keyDown(field('Minutes'), { key: 'z', ctrlKey: true })).toBe(true);
  });
});
