import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CheckOffButton } from './check-off-button.tsx';

it('the round button works by click and key, but not by the second half of a double click that removed the row above', () => {
  const done = vi.fn();
  render(<CheckOffButton name="Lease" onClick={done} />);
  const button = screen.getByRole('button', { name: 'Mark Lease as completed' });
  fireEvent.click(button, { detail: 2 });
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 0 });
  expect(done).toHaveBeenCalledTimes(2);
});
