import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type PowerOption, PowerSelector } from './index.ts';

const CURRENCIES: PowerOption<string>[] = [
  { id: 'EUR', name: 'EUR', keys: ['Euro', '€'], note: 'Euro' },
  { id: 'GBP', name: 'GBP', keys: ['British Pound', '£'], note: 'British Pound' },
  { id: 'PLN', name: 'PLN', keys: ['Polish Zloty', 'zł'], note: 'Polish Zloty' },
];
const TYPES: PowerOption[] =
  'Translation Proofreading Editing Subtitling Transcreation Revision Certified Dubbing'
    .split(' ')
    .map((name, index) => ({ id: index + 1, name }));

type Shown<Id extends string | number> = {
  options: PowerOption<Id>[];
  value?: Id | null;
  create?: { label: string; perform(text: string): void };
  moreLabel?: string;
};

function Example<Id extends string | number>({ chosen, ...props }: Shown<Id> & { chosen(id: Id): void }) {
  const [value, setValue] = useState<Id | null>(props.value ?? null);
  return (
    <MantineProvider env="test">
      <PowerSelector<Id>
        label="Choice"
        {...props}
        value={value}
        onChange={(id) => {
          chosen(id);
          setValue(id);
        }}
      />
    </MantineProvider>
  );
}

function show<Id extends string | number>(props: Shown<Id>) {
  const chosen = vi.fn<(id: Id) => void>();
  render(<Example {...props} chosen={chosen} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Choice' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  const names = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');
  return { chosen, field, type, press, names };
}

describe('the power selector', () => {
  it('finds by the beginning of a name, of a word of another key, and not by its middle', async () => {
    const { type, names } = show({ options: CURRENCIES });
    type('pou');
    await waitFor(() => expect(names()).toEqual(['GBPBritish Pound']));
    type('zl');
    await waitFor(() => expect(names()).toEqual(['PLNPolish Zloty']));
    type('loty');
    await waitFor(() => expect(names()).toEqual([]));
    expect(screen.queryByText('No match')).not.toBeNull();
  });

  it('takes the walked-to option with Enter and shows its name', async () => {
    const { chosen, field, press, names } = show({ options: CURRENCIES, value: 'EUR' });
    press('ArrowDown');
    await waitFor(() => expect(names()).toHaveLength(3));
    press('ArrowDown');
    press('Enter');
    expect(chosen.mock.calls).toEqual([['GBP']]);
    expect(field.value).toBe('GBP');
  });

  it('walks round at the ends', async () => {
    const { chosen, press, names } = show({ options: CURRENCIES, value: 'EUR' });
    press('ArrowDown');
    await waitFor(() => expect(names()).toHaveLength(3));
    press('ArrowUp');
    press('Enter');
    expect(chosen).toHaveBeenCalledWith('PLN');
  });

  it('gives back what was chosen on Esc and on leaving', async () => {
    const { chosen, field, type, press, names } = show({ options: CURRENCIES, value: 'EUR' });
    type('gb');
    await waitFor(() => expect(names()).toHaveLength(1));
    press('Escape');
    expect(field.value).toBe('EUR');
    type('pl');
    fireEvent.blur(field);
    expect(field.value).toBe('EUR');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('offers to make what no option is called', async () => {
    const perform = vi.fn<(text: string) => void>();
    const { type, press, names } = show({ options: TYPES, create: { label: 'Add job type', perform } });
    type(' Voice over ');
    await waitFor(() => expect(names()).toEqual(["Add job type 'Voice over'"]));
    press('Enter');
    expect(perform).toHaveBeenCalledWith('Voice over');
    type('editing');
    await waitFor(() => expect(names()).toEqual(['Editing']));
  });

  it('makes by Enter what was typed, though an option begins like it, and takes the option of that very name', async () => {
    const perform = vi.fn<(text: string) => void>();
    const { chosen, type, press, names } = show({
      options: TYPES,
      create: { label: 'Add job type', perform },
    });
    type('Edit');
    await waitFor(() => expect(names()).toEqual(['Editing', "Add job type 'Edit'"]));
    press('Enter');
    expect(perform).toHaveBeenCalledWith('Edit');
    type('Edit');
    press('ArrowUp');
    press('Enter');
    expect(chosen.mock.calls).toEqual([[3]]);
    type('revision');
    press('Enter');
    expect(chosen).toHaveBeenLastCalledWith(6);
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it('shows five of eight until more are wanted, and all that match what is typed', async () => {
    const { field, type, names } = show({ options: TYPES, moreLabel: 'Show more job types' });
    fireEvent.click(field);
    await waitFor(() => expect(names()).toHaveLength(6));
    fireEvent.click(screen.getByRole('option', { name: 'Show more job types' }));
    expect(names()).toHaveLength(8);
    type('d');
    await waitFor(() => expect(names()).toEqual(['Dubbing']));
  });
});
