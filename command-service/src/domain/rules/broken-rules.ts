import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { FieldRef } from '../history/what-if.ts';
import type { StateReader } from '../state-reader.ts';
import { bearerOfNumber } from './invoice-numbers.ts';
import { NameHolders } from './unique-names.ts';

const DEFAULT_LISTS: ReadonlySet<EntityKind> = new Set(['paymentInstruction', 'invoiceNote']);

/**
 * The rules between records that the touched ones break in this state: unique names and numbers, one invoice for a
 * job, invoiced jobs are completed, one default in a list of texts. Each is told by the field of the record in the way.
 */
export function brokenRules(
  state: StateReader,
  touched: Iterable<{ entity: EntityKind; id: EntityId }>,
): FieldRef[] {
  const names = new NameHolders(state);
  return [...touched].flatMap(({ entity, id }) => {
    if (entity === 'client') return clientRules(state, names, id);
    if (entity === 'languagePair') return pairRules(state, names, id);
    if (entity === 'invoice') return invoiceRules(state, id);
    if (entity === 'job') return jobRules(state, id);
    return DEFAULT_LISTS.has(entity) ? defaultRules(state, entity, id) : [];
  });
}

function clientRules(state: StateReader, names: NameHolders, id: EntityId): FieldRef[] {
  const client = state.record('client', id);
  if (client === undefined || client.deleted_at !== null) return [];
  return atName('client', names.clientNamed(client.name, client.id), ['name', 'deleted_at']);
}

function pairRules(state: StateReader, names: NameHolders, id: EntityId): FieldRef[] {
  const pair = state.record('languagePair', id);
  if (pair === undefined || pair.deleted_at !== null) return [];
  return atName('languagePair', names.pairOf(pair, pair.id), ['from', 'to', 'deleted_at']);
}

function atName(entity: EntityKind, holder: { id: number } | undefined, fields: string[]): FieldRef[] {
  return holder === undefined ? [] : fields.map((field) => ({ entity, id: holder.id, field }));
}

function invoiceRules(state: StateReader, id: EntityId): FieldRef[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || invoice.deleted_at !== null) return [];
  const numbers = atName('invoice', bearerOfNumber(state, invoice.number, invoice.id), [
    'number',
    'deleted_at',
  ]);
  const jobs = invoice.items.flatMap(({ job_id }): FieldRef[] => {
    if (job_id === null || state.record('job', job_id)?.invoice_id === invoice.id) return [];
    return [{ entity: 'job', id: job_id, field: 'invoice_id' }];
  });
  return [...numbers, ...jobs];
}

function jobRules(state: StateReader, id: EntityId): FieldRef[] {
  const job = state.record('job', id);
  if (job === undefined || !job.invoiced) return [];
  const broken: FieldRef[] = job.completed_at === null ? [{ entity: 'job', id, field: 'invoiced' }] : [];
  if (job.invoice_id === null) return broken;
  const invoice = state.record('invoice', job.invoice_id);
  const isOnIt = invoice?.deleted_at === null && invoice.items.some((item) => item.job_id === id);
  if (!isOnIt) broken.push({ entity: 'invoice', id: job.invoice_id, field: 'items' });
  return broken;
}

function defaultRules(state: StateReader, entity: EntityKind, id: EntityId): FieldRef[] {
  const item = defaultItem(state, entity, id);
  if (item === undefined) return [];
  return [...state.records(entity)].flatMap((other): FieldRef[] =>
    other.id !== id && defaultItem(state, entity, other.id) !== undefined
      ? [{ entity, id: other.id, field: 'default' }]
      : [],
  );
}

function defaultItem(state: StateReader, entity: EntityKind, id: EntityId) {
  if (entity !== 'paymentInstruction' && entity !== 'invoiceNote') return undefined;
  const item = state.record(entity, id);
  return item?.deleted_at === null && item.default ? item : undefined;
}
