import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';

type ClientsById = ReadonlyMap<number, Pick<Client, 'name' | 'deleted_at'>>;

/** The name of a job's client, also of a deleted client; empty without a client. */
export function clientNameOf(job: Pick<Job, 'client_id' | 'client_name'>, byId: ClientsById): string {
  if (job.client_id === null) return '';
  return byId.get(job.client_id)?.name ?? job.client_name ?? '';
}

/**
 * Why jobs cannot become one invoice, or undefined when they can.
 * @param byId all clients; null while they are not loaded
 */
export function whyNotInvoiceable(
  jobs: readonly Pick<Job, 'client_id'>[],
  byId: ClientsById | null,
): string | undefined {
  const ids = new Set(jobs.map(({ client_id }) => client_id));
  if (ids.has(null)) return "A job without a client can't be invoiced";
  if (ids.size > 1) return 'An invoice can only contain jobs for one client';
  const [id] = ids;
  if (byId === null || id === undefined || id === null) return undefined;
  const client = byId.get(id);
  const isDeleted = client === undefined || (client.deleted_at ?? null) !== null;
  return isDeleted ? 'The client was deleted' : undefined;
}
