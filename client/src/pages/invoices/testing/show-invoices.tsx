import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { loadInvoicesFx, loadOpenInvoicesFx } from '#entities/invoice/model.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { paidQuery } from '#entities/report/model.ts';
import { $now } from '#entities/settings/model.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { RouterView } from '#shared/lib/routing/router-view.tsx';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { CalendarContext } from '#shared/lib/time/calendar-context.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { Page } from '../page.tsx';

type Options = {
  invoices?: Invoice[];
  /** How many invoices the list has, of which `invoices` are the first page. */
  total?: number;
  isBroken?: boolean;
  at?: string;
};

/** Shows the page of invoices with these invoices. Commands are collected and not answered. */
export async function showInvoices({
  invoices = [sampleInvoice()],
  total,
  isBroken = false,
  at = '/invoices',
}: Options = {}) {
  const commands: CommandDraft[] = [];
  const load = vi.fn(async (query: DocumentQuery) => {
    if (isBroken) throw new Error('no');
    const data = invoices
      .filter((one) => query.type === 'all' || !one.paid)
      .filter((one) => one.number.includes(query.number ?? ''));
    return {
      data,
      current_page: query.page,
      last_page: total === undefined ? 1 : 2,
      total: total ?? data.length,
    };
  });
  const paid = {
    year: 2026,
    currency: 'USD',
    basis: 'paid' as const,
    series: [],
    totals: Array.from({ length: 12 }, () => 10),
    total: 120,
    taxes: Array.from({ length: 12 }, () => 0),
    tax: 0,
    missingRates: [],
  };
  const scope = fork({
    values: [
      // Noon in the time zone of this machine, which the user has too.
      serverValue(),
      [$now, new Date(2026, 10, 20, 12).getTime()],
    ],
    handlers: [
      [loadInvoicesFx, (_server: unknown, query: DocumentQuery) => load(query)],
      [loadOpenInvoicesFx, async () => invoices.filter((one) => !one.paid)],
      [paidQuery.loadFx, async () => paid],
      [
        commandFx,
        (command: CommandDraft) => {
          commands.push(command);
          return new Promise(() => undefined);
        },
      ],
    ],
  });
  const router = createMemoryRouter(
    [
      { path: '/invoices', element: <Page /> },
      { path: '/invoices/:number', element: <p>Paper</p> },
    ],
    { initialEntries: [at] },
  );
  await act(async () => {
    render(
      <StrictMode>
        <Provider value={scope}>
          <MantineProvider env="test">
            <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
              <RouterView router={router} />
            </CalendarContext>
          </MantineProvider>
        </Provider>
      </StrictMode>,
    );
  });
  return { scope, router, load, commands };
}
