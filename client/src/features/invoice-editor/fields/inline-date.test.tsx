import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { InlineDate } from './inline-date.tsx';

describe('InlineDate', () => {
  // `act` would build what React builds later at once.
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
  afterEach(() => vi.unstubAllGlobals());

  it('has the focus and takes keys before its calendar is built', async () => {
    render(
      <MantineProvider env="test">
        <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
          <InlineDate
            label="Date"
            value="2026-11-20"
            shown="20/11/2026"
            dateFormat="DD/MM/YYYY"
            onChange={() => undefined}
            onCommit={() => undefined}
          />
        </CalendarContext>
      </MantineProvider>,
    );
    (await screen.findByRole('textbox', { name: 'Date' })).focus();
    // React answers an event of the user in the same turn of the event loop.
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Day' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Date' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Day' }));
  });
});
