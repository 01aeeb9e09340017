import { readQuantity, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#shared/testing/ui-provider.tsx';
import { NumberField, readPositive, useAmountText } from './index.ts';

type Shown = { given: string; reads?: typeof readRate; committed(value: string): void };

function Example({ given, reads = readRate, committed }: Shown) {
  const [value, setValue] = useState(given);
  return (
    <NumberField
      label="Rate"
      value={value}
      show={(text) => (reads === readRate ? formatRate(text, 'EUR') : formatQuantity(text))}
      read={(text) => (text.trim() === '' ? '' : reads(text))}
      onCommit={(next) => {
        committed(next);
        setValue(next);
      }}
    />
  );
}

function Live({ read }: { read(value: string): void }) {
  const [value, setValue] = useState('5');
  const notify = (next: string) => {
    read(next);
    setValue(next);
  };
  const { field } = useAmountText({
    value,
    show: (text) => text,
    read: (text) => readPositive(text, readRate),
    onRead: notify,
    onCommit: notify,
  });
  return <input aria-label="Quantity" {...field} />;
}

function show(given: string, reads?: typeof readRate) {
  const committed = vi.fn<(value: string) => void>();
  render(<Example given={given} {...(reads && { reads })} committed={committed} />, { wrapper: UiProvider });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate' });
  return { committed, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
}

describe('the number field', () => {
  it('says how it read a mark that groups thousands here and begins decimals elsewhere', () => {
    const { committed, field, type } = show('0.11', readQuantity);
    type('1,125');
    expect(screen.queryByText('Interpreted as 1125')).not.toBeNull();
    type('1,125.5');
    expect(screen.queryByText(/Interpreted as 1125$/)).toBeNull();
    type('1,125');
    fireEvent.blur(field);
    expect(committed).toHaveBeenCalledWith('1125');
  });

  it('reads a comma, a pasted sign and a sum, and shows how it understood them', () => {
    const { committed, field, type } = show('0.11');
    expect(field.value).toBe('0.11');
    type('€ 0,125');
    expect(screen.queryByText('Interpreted as 0.125')).not.toBeNull();
    fireEvent.blur(field);
    type('1 + 0,5');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(committed.mock.calls).toEqual([['0.125'], ['1.5']]);
    expect(field.value).toBe('1.50');
  });

  it('restores the reported value when it is left without a number, and Enter then does not submit', () => {
    const read = vi.fn<(value: string) => void>();
    render(<Live read={read} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.change(field, { target: { value: '12 pages' } });
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    fireEvent.blur(field);
    expect(read.mock.calls).toEqual([['12'], ['5']]);
    expect(field.value).toBe('12 pages');
    fireEvent.change(field, { target: { value: '13' } });
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    expect(read.mock.lastCall).toEqual(['13']);
  });

  it('keeps text that is not a number, shows an error, and changes nothing', () => {
    const { committed, field, type } = show('2');
    type('two');
    fireEvent.blur(field);
    expect(field.value).toBe('two');
    expect(screen.getByRole('alert').textContent).toBe('Enter only numbers');
    expect(committed).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('2.00');
  });

  it('reports nothing when the value stays the same', () => {
    const { committed, field, type } = show('2');
    type('2,0');
    fireEvent.blur(field);
    expect(committed).not.toHaveBeenCalled();
  });

  it('reports the value while it is typed, where requested, and restores it with Esc', () => {
    const read = vi.fn<(value: string) => void>();
    render(<Live read={read} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.change(field, { target: { value: '12 +' } });
    fireEvent.change(field, { target: { value: '12 + 3' } });
    expect(read.mock.calls).toEqual([['12'], ['15']]);
    expect(field.value).toBe('12 + 3');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(read).toHaveBeenLastCalledWith('5');
    expect(field.value).toBe('5');
  });

  it('accepts no negative amount', () => {
    expect(['', ' ', '-3', '2 - 5', '1,5'].map((text) => readPositive(text, readRate))).toEqual([
      '',
      '',
      null,
      null,
      '1.5',
    ]);
  });
});
