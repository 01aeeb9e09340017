import { clientFiguresAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { uninvoicedClientAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { PaletteAction } from './lines.ts';

type ToInvoice = {
  id: number;
  name: string;
  jobs: number;
  amounts: readonly { currency: string; value: number }[];
};

async function fetchToInvoice(server: Server): Promise<ToInvoice[]> {
  const [clients, figures] = await Promise.all([
    server.request('/api/job/uninvoiced/clients', { answer: z.array(uninvoicedClientAnswer) }),
    server.request('/api/client/figures', { answer: z.array(clientFiguresAnswer) }),
  ]);
  return clients
    .map(({ client_id, name, jobs }) => {
      const amounts = figures.find((one) => one.client_id === client_id)?.uninvoiced ?? [];
      return { id: client_id, name, jobs, amounts };
    })
    .sort((one, other) => other.jobs - one.jobs);
}

/** Without these lines the palette is complete enough: New invoice asks for the client. */
const toInvoiceQuery = createServerQuery(fetchToInvoice, {
  isReadOnce: true,
  isForgotten: true,
});

/** New invoice for each client with uninvoiced jobs, with their number and amounts. Empty until they are loaded. */
export function useClientsToInvoice(isBlocked: boolean): readonly PaletteAction[] {
  const { open } = useOverlay();
  const { data: clients } = useScreenQuery(toInvoiceQuery, undefined);
  return useMemo(
    () =>
      isBlocked || clients === null
        ? []
        : clients.map(
            ({ id, name, jobs, amounts }): PaletteAction => ({
              id: `invoice.new.${id}`,
              section: 'Create',
              label: `New invoice for ${name}`,
              detail: jobs === 1 ? '1 job' : `${jobs} jobs`,
              icon: 'file-invoice',
              amounts,
              perform: () => open('invoice', { client: String(id) }),
            }),
          ),
    [clients, isBlocked, open],
  );
}
