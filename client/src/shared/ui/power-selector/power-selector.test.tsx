import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  isLoading?: boolean;
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
  const { rerender } = render(<Example {...props} chosen={chosen} />);
  const become = (changed: Partial<Shown<Id>>) =>
    rerender(<Example {...props} {...changed} chosen={chosen} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Choice' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  const names = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');
  return { chosen, field, type, press, names, become };
}

describe('the power selector', () => {
  it('finds an option by the beginning of its name or of a word of another key, not by a middle part', async () => {
    const { type, names } = show({ options: CURRENCIES });
    type('pou');
    await waitFor(() => expect(names()).toEqual(['GBPBritish Pound']));
    type('zl');
    await waitFor(() => expect(names()).toEqual(['PLNPolish Zloty']));
    type('loty');
    await waitFor(() => expect(names()).toEqual([]));
    expect(screen.queryByText('No match')).not.toBeNull();
  });

  it('chooses the marked option with Enter and shows its name', async () => {
    const { chosen, field, press, names } = show({ options: CURRENCIES, value: 'EUR' });
    press('ArrowDown');
    await waitFor(() => expect(names()).toHaveLength(3));
    press('ArrowDown');
    press('Enter');
    expect(chosen.mock.calls).toEqual([['GBP']]);
    expect(field.value).toBe('GBP');
  });

  it('moves from the last option to the first, and back', async () => {
    const { chosen, press, names } = show({ options: CURRENCIES, value: 'EUR' });
    press('ArrowDown');
    await waitFor(() => expect(names()).toHaveLength(3));
    press('ArrowUp');
    press('Enter');
    expect(chosen).toHaveBeenCalledWith('PLN');
  });

  it('restores the chosen option on Esc and on blur', async () => {
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

  it('offers to create an option that does not exist', async () => {
    const perform = vi.fn<(text: string) => void>();
    const { type, press, names } = show({ options: TYPES, create: { label: 'Create job type', perform } });
    type(' Voice over ');
    await waitFor(() => expect(names()).toEqual(['Create job type "Voice over"']));
    press('Enter');
    expect(perform).toHaveBeenCalledWith('Voice over');
    type('editing');
    await waitFor(() => expect(names()).toEqual(['Editing']));
  });

  it('chooses the first match with Enter, and creates one from the last row or with Ctrl+Enter', async () => {
    const perform = vi.fn<(text: string) => void>();
    const { chosen, field, type, press, names } = show({
      options: TYPES,
      create: { label: 'Create job type', perform },
    });
    type('Edit');
    await waitFor(() => expect(names()).toEqual(['Editing', 'Create job type "Edit"Ctrl Enter']));
    press('Enter');
    expect(chosen.mock.calls).toEqual([[3]]);
    type('Edit');
    press('ArrowUp');
    press('Enter');
    expect(perform.mock.calls).toEqual([['Edit']]);
    type('Rev');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(perform.mock.calls).toEqual([['Edit'], ['Rev']]);
    type('revision');
    press('Enter');
    expect(chosen).toHaveBeenLastCalledWith(6);
  });

  describe('whose options are not read yet', () => {
    const perform = vi.fn<(text: string) => void>();
    const open = () => {
      perform.mockReset();
      const create = { label: 'Create job type', perform };
      const shown = show<number>({ options: [], isLoading: true, create });
      const read = () => shown.become({ options: TYPES, isLoading: false });
      return { ...shown, read };
    };

    it('creates nothing, and chooses what was typed once they are', async () => {
      const { chosen, field, type, press, names, read } = open();
      type('Edit');
      expect(await screen.findByText('Loading…')).not.toBeNull();
      expect(names()).toEqual([]);
      press('Enter');
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      fireEvent.blur(field);
      expect(field.value).toBe('Edit');
      read();
      expect(chosen.mock.calls).toEqual([[3]]);
      expect(field.value).toBe('Editing');
      expect(perform).not.toHaveBeenCalled();
    });

    it('offers to create what none of them is, then', async () => {
      const { chosen, type, press, names, read } = open();
      type('Voice over');
      press('Enter');
      read();
      await waitFor(() => expect(names()).toEqual(['Create job type "Voice over"']));
      expect(chosen).not.toHaveBeenCalled();
      expect(perform).not.toHaveBeenCalled();
    });

    it('choose nothing where the text changed since, or Esc was pressed', () => {
      for (const change of ['text', 'Escape']) {
        const { chosen, type, press, read } = open();
        type('Edit');
        press('Enter');
        if (change === 'text') type('Rev');
        else press('Escape');
        read();
        expect(chosen).not.toHaveBeenCalled();
        cleanup();
      }
    });
  });

  it('shows five of eight options until the user wants more, and all that match the typed text', async () => {
    const { field, type, names } = show({ options: TYPES, moreLabel: 'Show more job types' });
    fireEvent.click(field);
    await waitFor(() => expect(names()).toHaveLength(6));
    fireEvent.click(screen.getByRole('option', { name: 'Show more job types' }));
    expect(names()).toHaveLength(8);
    type('d');
    await waitFor(() => expect(names()).toEqual(['Dubbing']));
  });
});
