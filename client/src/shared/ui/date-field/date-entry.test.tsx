import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { DateEntry, type DateFormat, typedFormat } from './index.ts';

type Options = { given?: string | null; format?: DateFormat; isFuture?: boolean };

const CALENDAR = { today: '2026-11-20', firstDay: 1 } as const;

function Example({ given = null, onChosen, ...rest }: Options & { onChosen(date: string | null): void }) {
  const [value, setValue] = useState<string | null>(given);
  return (
    <CalendarContext value={CALENDAR}>
      <DateEntry
        label="Due"
        value={value}
        onChange={(date) => {
          onChosen(date);
          setValue(date);
        }}
        {...rest}
      />
      <button type="button">Elsewhere</button>
    </CalendarContext>
  );
}

function show(options: Options = {}) {
  const chosen = vi.fn<(date: string | null) => void>();
  render(<Example onChosen={chosen} {...options} />);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  /** Types one character after the other into the focused element, as a keyboard does. */
  const type = (text: string) => {
    for (const key of text) {
      const box = document.activeElement as HTMLInputElement;
      const press = createEvent.keyDown(box, { key });
      fireEvent(box, press);
      if (press.defaultPrevented) continue;
      const [from, to] = [box.selectionStart ?? 0, box.selectionEnd ?? 0];
      fireEvent.change(box, { target: { value: box.value.slice(0, from) + key + box.value.slice(to) } });
    }
  };
  const shown = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .join('/');
  return {
    chosen,
    field,
    focused,
    type,
    shown,
    leave: () => act(() => screen.getByRole('button').focus()),
  };
}

describe('the date field', () => {
  it('moves on by itself, adds the zero to a digit that cannot begin a number, and reports the day', () => {
    const { chosen, field, type, shown, focused } = show();
    field('Day').focus();
    type('4');
    expect(focused()).toBe('Month');
    type('12');
    expect(focused()).toBe('Year');
    type('2026');
    expect(shown()).toBe('04/12/2026');
    expect(chosen.mock.calls).toEqual([['2026-12-04']]);
  });

  it('uses the nearest year when the year is left empty', () => {
    const { chosen, field, type, leave } = show();
    field('Day').focus();
    type('31/1');
    leave();
    expect(chosen).toHaveBeenLastCalledWith('2027-01-31');
  });

  it('changes its parts with the arrow keys', () => {
    const { chosen, field } = show({ given: '2026-12-31' });
    field('Day').focus();
    fireEvent.keyDown(field('Day'), { key: 'ArrowUp' });
    fireEvent.keyDown(field('Month'), { key: 'ArrowDown' });
    expect(chosen.mock.calls).toEqual([['2027-01-01'], ['2026-12-01']]);
  });

  it('reads a past day as one of the next month where only the future makes sense', () => {
    const { chosen, field, type } = show({ given: '2026-11-25', isFuture: true });
    field('Day').focus();
    type('10');
    expect(chosen).toHaveBeenLastCalledWith('2026-12-10');
  });

  it('reads a text: an offset, a word, or a pasted date', () => {
    const { chosen, field, type, leave, shown } = show();
    field('Day').focus();
    type('+7');
    expect(chosen).toHaveBeenLastCalledWith('2026-11-27');
    leave();
    expect(shown()).toBe('27/11/2026');
    field('Day').focus();
    type('tomorrow');
    expect(chosen).toHaveBeenLastCalledWith('2026-11-21');
    leave();
    fireEvent.paste(field('Day'), { clipboardData: { getData: () => ' 3.2.2027 ' } });
    expect(chosen).toHaveBeenLastCalledWith('2027-02-03');
  });

  it('keeps the digits before a letter, which begin a text', () => {
    const { chosen, field, type } = show();
    field('Day').focus();
    type('12ab3');
    expect(document.activeElement).toHaveProperty('value', '12 ab3');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('has its parts in the order of the format', () => {
    const { chosen, field, type, shown } = show({ format: typedFormat('M/D/YYYY') });
    field('Month').focus();
    type('225');
    type('2027');
    expect(shown()).toBe('02/25/2027');
    expect(chosen).toHaveBeenLastCalledWith('2027-02-25');
    expect(typedFormat('D.M.YYYY')).toEqual({ order: ['day', 'month', 'year'], separator: '.' });
  });

  it('marks a day that does not exist and reports nothing', () => {
    const { chosen, field, type } = show({ given: '2026-02-10' });
    field('Day').focus();
    type('30');
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('group', { name: 'Due' }).hasAttribute('data-invalid')).toBe(true);
  });

  it.each([{ key: 'z', ctrlKey: true }, { key: 'Escape' }])(
    'restores the former value with $key',
    (press) => {
      const { chosen, field, type, shown } = show({ given: '2026-11-25' });
      field('Day').focus();
      type('26');
      const undo = createEvent.keyDown(field('Month'), press);
      fireEvent(field('Month'), undo);
      expect(undo.defaultPrevented).toBe(true);
      expect(shown()).toBe('25/11/2026');
      expect(chosen).toHaveBeenLastCalledWith('2026-11-25');
      const again = createEvent.keyDown(field('Day'), press);
      fireEvent(field('Day'), again);
      expect(again.defaultPrevented).toBe(false);
    },
  );

  it('becomes empty, and reports it, when everything is deleted', () => {
    const { chosen, field } = show({ given: '2026-11-25' });
    for (const name of ['Day', 'Month', 'Year']) fireEvent.change(field(name), { target: { value: '' } });
    expect(chosen.mock.calls).toEqual([[null]]);
  });
});
