import type { ReceivableAge } from '@ledgerline/shared-events/dates/overdue-age.ts';

/** The address of the unpaid invoices of an age, of all clients or of one; without an age, all of that client. */
export function invoicesOf({ age, clientId }: { age?: ReceivableAge; clientId?: number }): string {
  const search = new URLSearchParams({
    ...(clientId === undefined ? {} : { client_id: String(clientId) }),
    ...(age === undefined ? {} : { age }),
  });
  return `/invoices?${search}`;
}
