import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CheckOffButton } from './check-off-button.tsx';

it('is done by a click and by a key, and not by the second click of one that took the row above away', () => {
  const done = vi.fn();
  render(<CheckOffButton label="Mark as paid" onClick={done} />);
  const button = screen.getByRole('button', { name: 'Mark as paid' });
  fireEvent.click(button, { detail: 2 });
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 0 });
  expect(done).toHaveBeenCalledTimes(2);
});
