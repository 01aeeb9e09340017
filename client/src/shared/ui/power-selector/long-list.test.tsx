import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PowerSelector } from './index.ts';

const CLIENTS = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1, name: `Client ${index + 1}` }));
const ROOM = 288;

describe('a power selector with thousands of options', () => {
  // jsdom has no layout: a list gets the height of its style, an option the list's estimate.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'listbox' ? ROOM : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
  });
  afterEach(() => vi.restoreAllMocks());

  it('renders only the visible options, and still finds the last one', async () => {
    const chosen = vi.fn<(id: number) => void>();
    render(
      <MantineProvider env="test">
        <PowerSelector label="Client" options={CLIENTS} value={null} onChange={chosen} />
      </MantineProvider>,
    );
    const field = screen.getByRole('combobox', { name: 'Client' });
    fireEvent.click(field);
    await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(5));
    expect(screen.getAllByRole('option').length).toBeLessThan(30);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('5000');

    fireEvent.change(field, { target: { value: 'Client 4999' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(chosen).toHaveBeenCalledWith(4999);
  });
});
