import type { ClientReceivables } from '@ledgerline/shared-events/reports/receivables.ts';

/** What a client has to pay in one currency; null for a client that only paid. */
export type ClientRow = {
  key: string;
  client: ClientReceivables;
  /** Whether it is the first of its client. */
  isFirst: boolean;
  part: ClientReceivables['currencies'][number] | null;
};

/** The rows of the table: one for each client and currency. */
export function clientRows(clients: readonly ClientReceivables[]): ClientRow[] {
  return clients.flatMap((client) =>
    (client.currencies.length === 0 ? [null] : client.currencies).map((part, index) => ({
      key: `${client.client_id} ${part?.currency ?? ''}`,
      client,
      isFirst: index === 0,
      part,
    })),
  );
}
