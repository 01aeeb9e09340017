import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TooltipLayer } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The tooltip that is open once every timer has run. */
const tip = () => {
  act(() => vi.runAllTimers());
  return screen.queryByRole('tooltip')?.textContent ?? null;
};

it('a tooltip is shown to a mouse and to the Tab key, not to a finger or where the page moves the focus', () => {
  render(
    <>
      <TooltipLayer />
      <button type="button" data-tip="Close">
        x
      </button>
    </>,
  );
  const button = screen.getByRole('button');
  fireEvent.keyDown(document.body, { key: 'h' });
  act(() => button.focus());
  expect(tip()).toBeNull();
  act(() => button.blur());
  fireEvent.pointerOver(button, { pointerType: 'touch' });
  expect(tip()).toBeNull();
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  expect(tip()).toBe('Close');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
  expect(tip()).toBe('Close');
});
