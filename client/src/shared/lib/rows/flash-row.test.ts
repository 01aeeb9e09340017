import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flashRow, flashRowFx } from './flash-row.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function addRow(id: string): HTMLElement {
  const row = document.createElement('li');
  row.dataset.id = id;
  document.body.append(row);
  return row;
}

describe('flashRow', () => {
  it('marks the row of the record for 1.5 seconds', () => {
    const row = addRow('12');
    flashRow('12');
    vi.advanceTimersByTime(1499);
    expect(row.hasAttribute('data-flash')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(row.hasAttribute('data-flash')).toBe(false);
  });

  it('waits for a row that the list renders later', async () => {
    flashRow('12');
    const other = addRow('13');
    const row = addRow('12');
    await vi.waitFor(() => expect(row.hasAttribute('data-flash')).toBe(true));
    expect(other.hasAttribute('data-flash')).toBe(false);
  });

  it('waits for one row at a time', async () => {
    const scope = fork();
    await allSettled(flashRowFx, { scope, params: '12' });
    await allSettled(flashRowFx, { scope, params: '13' });
    const [former, row] = [addRow('12'), addRow('13')];
    await vi.waitFor(() => expect(row.hasAttribute('data-flash')).toBe(true));
    expect(former.hasAttribute('data-flash')).toBe(false);
  });

  it('stops waiting after three seconds', async () => {
    flashRow('12');
    vi.advanceTimersByTime(3000);
    const row = addRow('12');
    await Promise.resolve();
    expect(row.hasAttribute('data-flash')).toBe(false);
  });
});
