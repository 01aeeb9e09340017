import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ColumnsMenu } from './index.ts';

const COLUMNS = ['Client', 'Quantity', 'Deadline', 'Rate'].map((label) => ({
  id: label.toLowerCase(),
  label,
}));
const OWN = ['client', 'quantity', 'deadline'];

function Example() {
  const [shown, setShown] = useState<readonly string[]>(OWN);
  return (
    <MantineProvider env="test">
      <ColumnsMenu
        locked="Name"
        columns={COLUMNS}
        shown={shown}
        isChanged={shown.join() !== OWN.join()}
        onChange={setShown}
        onReset={() => setShown(OWN)}
      />
      <pre>{shown.join()}</pre>
    </MantineProvider>
  );
}

function open() {
  render(<Example />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return within(screen.getByRole('dialog', { name: 'Columns' }));
}
const shown = () => document.querySelector('pre')?.textContent;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('columns are hidden, and a column that is shown again is the last one', () => {
  const menu = open();
  fireEvent.click(box('Quantity'));
  expect(shown()).toBe('client,deadline');
  fireEvent.click(box('Rate'));
  expect(shown()).toBe('client,deadline,rate');
  const names = menu.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual(['Client', 'Deadline', 'Rate', 'Quantity']);
});

it('the focus stays on a column that is shown or hidden', () => {
  open();
  for (const name of ['Rate', 'Client']) {
    box(name).focus();
    fireEvent.click(box(name));
    expect(document.activeElement).toBe(box(name));
  }
});

it('columns are moved with Shift and the arrow keys, and their place is announced', () => {
  open();
  fireEvent.keyDown(box('Client'), { key: 'ArrowDown', shiftKey: true });
  expect(shown()).toBe('quantity,client,deadline');
  expect(screen.getByRole('status').textContent).toBe('Client, 2 of 3');
  fireEvent.keyDown(box('Quantity'), { key: 'ArrowUp', shiftKey: true });
  expect(shown()).toBe('quantity,client,deadline');
  fireEvent.keyDown(box('Deadline'), { key: 'ArrowUp' });
  expect(shown()).toBe('quantity,client,deadline');
});

it('the columns can be as they were', () => {
  open();
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset columns' });
  expect(reset.disabled).toBe(true);
  fireEvent.click(box('Deadline'));
  fireEvent.click(reset);
  expect(shown()).toBe(OWN.join());
});
