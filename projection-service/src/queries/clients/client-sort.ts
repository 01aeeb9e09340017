import type { ClientSum } from '@ledgerline/shared-events/clients/answers.ts';
import type { Sort } from '@ledgerline/shared-events/lists/sort.ts';
import { naturalKey } from '@ledgerline/shared-events/text/natural-key.ts';
import type { AccountReader } from '../read-account.ts';
import { activeJobs, clientSums } from './client-amounts.ts';
import { compareActivity, latestActivities, NEVER } from './latest-activity.ts';

/** The most recently active first. */
export const BY_ACTIVITY = { column: 'activity', descending: true } as const;

/** What an order of clients goes by, beside their figures. */
export type ClientKey = { id: number; name: string; currency: string; invoicing: boolean | null };

type Key = string | number | null;

/** Clients in an order. Those without a value, or with amounts without a rate alone, are last; the id decides ties. */
export async function sortedClients(
  read: AccountReader,
  clients: readonly ClientKey[],
  { column, descending }: Sort<'clients'>,
): Promise<ClientKey[]> {
  if (column === 'activity' || column === 'last_job')
    return await sortedByActivity(read, clients, descending);
  const keys = await keysOf(read, clients, column);
  const direction = descending ? -1 : 1;
  return clients.toSorted((one, other) => {
    const [left, right] = [keys(one), keys(other)];
    if (left === right) return one.id - other.id;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -direction : direction;
  });
}

async function sortedByActivity(
  read: AccountReader,
  clients: readonly ClientKey[],
  descending: boolean,
): Promise<ClientKey[]> {
  const latest = await latestActivities(read);
  const at = ({ id }: ClientKey) => latest.get(id) ?? NEVER;
  const direction = descending ? -1 : 1;
  return clients.toSorted((one, other) => {
    const [left, right] = [at(one), at(other)];
    if (left === NEVER || right === NEVER)
      return Number(left === NEVER) - Number(right === NEVER) || one.id - other.id;
    return direction * compareActivity(left, right) || one.id - other.id;
  });
}

async function keysOf(
  read: AccountReader,
  clients: readonly ClientKey[],
  column: Exclude<Sort<'clients'>['column'], 'activity' | 'last_job'>,
): Promise<(client: ClientKey) => Key> {
  switch (column) {
    case 'name': {
      const names = new Map(clients.map(({ id, name }) => [id, naturalKey(name)]));
      return ({ id }) => names.get(id) ?? '';
    }
    case 'currency':
      return ({ currency }) => currency;
    case 'invoicing':
      return ({ invoicing }) => Number(invoicing !== false);
    case 'created_at':
      return ({ id }) => id;
    case 'active':
      return byClient(await activeJobs(read));
    case 'uninvoiced':
    case 'open':
    case 'overdue': {
      const sums = await clientSums(read, column);
      return byClient(new Map([...sums].map(([id, sum]) => [id, amountKey(sum)])));
    }
  }
}

/** null when there is no rate at all. */
const amountKey = ({ value, missingRates, currencies }: ClientSum): number | null =>
  missingRates.length === currencies.length && missingRates.length > 0 && value === 0 ? null : value;

/** Clients without figures have none: 0. */
function byClient(figures: ReadonlyMap<number, number | null>): (client: ClientKey) => Key {
  return ({ id }) => {
    const figure = figures.get(id);
    return figure === undefined ? 0 : figure;
  };
}
