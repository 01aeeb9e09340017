import { act, fireEvent, render, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(
  ...toasts: { id: string; kind?: 'done' | 'error'; actions?: { label: string; perform(): void }[] }[]
) {
  const scope = fork();
  render(
    <StrictMode>
      <Provider value={scope}>
        <Toaster />
      </Provider>
    </StrictMode>,
  );
  for (const { id, kind = 'done', actions } of toasts) {
    await act(() =>
      allSettled(toastShown, {
        scope,
        params: { id, kind, message: `message ${id}`, ...(actions === undefined ? {} : { actions }) },
      }),
    );
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('Toaster', () => {
  it('keeps a message for five seconds and an error for six', async () => {
    await show({ id: 'a' }, { id: 'b', kind: 'error' });
    await pass(4999);
    expect(screen.queryByText('message a')).not.toBeNull();
    await pass(1);
    expect(screen.queryByText('message a')).toBeNull();
    expect(screen.queryByText('message b')).not.toBeNull();
    await pass(1000);
    expect(screen.queryByText('message b')).toBeNull();
  });

  it('pauses while the pointer or the focus is on it', async () => {
    await show({ id: 'a' });
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(20_000);
    expect(screen.queryByText('message a')).not.toBeNull();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(5000);
    expect(screen.queryByText('message a')).toBeNull();
  });

  it('shows at most the three newest messages', async () => {
    await show({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' });
    expect(screen.queryByText('message a')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  });

  it('gets the focus with F6, and performing its action closes it', async () => {
    const perform = vi.fn();
    await show({ id: 'a', actions: [{ label: 'Undo', perform }] });
    fireEvent.keyDown(document.body, { key: 'F6' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await act(async () => fireEvent.click(undo));
    expect(perform).toHaveBeenCalledOnce();
    expect(screen.queryByText('message a')).toBeNull();
  });
});
