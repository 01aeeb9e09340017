import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TooltipLayer } from './index.ts';

const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

it('a tooltip is shown to a mouse and to the Tab key, not to a finger or where the page moves the focus', async () => {
  render(
    <>
      <TooltipLayer />
      <button type="button" data-tip="Close">
        x
      </button>
    </>,
  );
  const button = screen.getByRole('button');
  const soon = () => new Promise((resolve) => setTimeout(resolve, 500));
  fireEvent.keyDown(document.body, { key: 'h' });
  button.focus();
  await soon();
  expect(tip()).toBeNull();
  button.blur();
  fireEvent.pointerOver(button, { pointerType: 'touch' });
  await soon();
  expect(tip()).toBeNull();
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Close');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Close');
});
