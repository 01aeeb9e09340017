import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LONG_PRESS_MS } from './use-long-press.ts';
import { useRowClicks } from './use-row-clicks.ts';
import { useSelection } from './use-selection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = vi.fn();

function List() {
  const selection = useSelection([1, 2]);
  const { handlers } = useRowClicks(selection);
  return (
    <div {...handlers}>
      {[1, 2].map((id) => (
        <p key={id} data-id={id}>
          <button type="button" onClick={() => opened(id)}>
            Row {id}
          </button>
        </p>
      ))}
      <output>{[...selection.selected].join()}</output>
    </div>
  );
}

const row = (id: number) => screen.getByRole('button', { name: `Row ${id}` });
const touch = { pointerType: 'touch', clientX: 10, clientY: 10 };
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a finger that rests on a row selects it, and does not open it', () => {
  render(<List />);
  fireEvent.pointerDown(row(1), touch);
  rest(LONG_PRESS_MS);
  fireEvent.pointerUp(row(1), touch);
  fireEvent.click(row(1));
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(row(2));
  expect(opened).toHaveBeenCalledExactlyOnceWith(2);
});

it('a short touch, one that scrolls, and a mouse select nothing', () => {
  render(<List />);
  fireEvent.pointerDown(row(1), touch);
  rest(LONG_PRESS_MS - 1);
  fireEvent.pointerUp(row(1), touch);
  fireEvent.pointerDown(row(1), touch);
  fireEvent.pointerMove(row(1), { ...touch, clientY: 40 });
  rest(LONG_PRESS_MS);
  fireEvent.pointerDown(row(2), { ...touch, pointerType: 'mouse' });
  rest(LONG_PRESS_MS);
  expect(screen.getByRole('status').textContent).toBe('');
});
