import type { CommandEffects } from '@ledgerline/shared-events/api/command-effects.ts';
import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { bulkAnswer, MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import {
  type FilteredList,
  type FindMatching,
  type RecordFilter,
  recordFilter,
} from '@ledgerline/shared-events/lists/record-filter.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { allRefused } from '#domain/bulk/each-record.ts';
import type { SelectionStore } from '../idempotency/selection-table.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { entriesAfter } from './based-on.ts';

/** How the records of a list stand in a payload. */
const LISTS = {
  jobs: { field: 'jobIds', entity: 'job' },
  invoices: { field: 'invoiceIds', entity: 'invoice' },
  quotes: { field: 'quoteIds', entity: 'quote' },
} as const satisfies Record<FilteredList, object>;

/** The list whose records a command changes. */
const listOf = ({ ids = {} }: CommandEffects): FilteredList =>
  'invoiceIds' in ids ? 'invoices' : 'quoteIds' in ids ? 'quotes' : 'jobs';

const CHANGED_SINCE = 'This was changed in the meantime.';

const filtered = z.looseObject({ filter: recordFilter, skip: z.boolean().optional() });

/** The caller of a command, its id, the commands whose effects it knows, and the digest of the command. */
type SelectionRequest = {
  accountId: string;
  commandId: string;
  repeatable: boolean;
  own: readonly string[];
  body: string;
};

export type SelectionParts = {
  ledgers: AccountLedgers;
  /** Without it no command takes a filter. */
  findMatching?: FindMatching | undefined;
  selections?: SelectionStore | undefined;
};

/**
 * The records that a payload names by a filter; null when it has none. The first try of a command fixes them, so that
 * a repetition changes and answers the same ones although they no longer match.
 * @throws Rejected malformed, conflict, unavailable; invalid when more records match than one command takes
 */
export async function selectionOf(
  parts: SelectionParts,
  request: SelectionRequest,
  payload: unknown,
  effects: CommandEffects,
): Promise<Selection | null> {
  const read = filtered.safeParse(payload);
  if (!read.success) return null;
  const { filter, skip = false, ...others } = read.data;
  const list = listOf(effects);
  const ids = await matchingIds(parts, request, list, filter);
  return new Selection(parts.ledgers, request, { list, filter, skip, ids, others });
}

async function matchingIds(
  { findMatching, selections }: SelectionParts,
  { accountId, commandId, repeatable, body }: SelectionRequest,
  list: FilteredList,
  filter: RecordFilter,
): Promise<readonly number[]> {
  if (findMatching === undefined) throw new Rejected('unavailable', 'Filters are not available here.');
  const stored = repeatable ? ((await selections?.find(accountId, { commandId, body })) ?? null) : null;
  if (stored !== null) return stored;
  const most = MAX_RECORDS[list];
  const ids = await findMatching(accountId, list, filter, most + 1);
  if (ids.length > most) throw invalidField('filter', `At most ${most} ${list} can be changed at once.`);
  if (!repeatable || selections === undefined) return ids;
  return selections.keep(accountId, { commandId, body, ids });
}

type Selected = {
  list: FilteredList;
  filter: RecordFilter;
  skip: boolean;
  ids: readonly number[];
  others: Readonly<Record<string, unknown>>;
};

/** The records of one command with a filter. */
export class Selection {
  readonly #ledgers: AccountLedgers;
  readonly #request: SelectionRequest;
  readonly #selected: Selected;

  constructor(ledgers: AccountLedgers, request: SelectionRequest, selected: Selected) {
    this.#ledgers = ledgers;
    this.#request = request;
    this.#selected = selected;
  }

  /**
   * The payload with ids in place of the filter, without the records that others changed after its revision: the user
   * did not see them as they are.
   * @throws Rejected invalid with these records, unless the command skips them
   */
  async payload(ledger: AccountLedger): Promise<Record<string, unknown>> {
    const { skip, ids } = this.#selected;
    const changed = await this.#changedSince(ledger);
    const refused = ids.filter((id) => changed.has(id));
    if (!skip && refused.length > 0) {
      const error = new Rejected('conflict', CHANGED_SINCE);
      throw allRefused(refused.map((id) => ({ id, reason: CHANGED_SINCE, error })));
    }
    return this.#withIds(ids.filter((id) => !changed.has(id)));
  }

  /**
   * The answer of the command after its events, with the records that were left out because others had changed them.
   * @param result the answer for a payload with ids
   */
  async answer(
    ledger: AccountLedger,
    result: (payload: Record<string, unknown>) => Json | Promise<Json>,
  ): Promise<Json> {
    const { skip, ids } = this.#selected;
    if (!skip) return result(this.#withIds(ids));
    const changed = await this.#changedSince(ledger);
    const { done, skipped } = bulkAnswer.parse(
      await result(this.#withIds(ids.filter((id) => !changed.has(id)))),
    );
    const left = ids.filter((id) => changed.has(id)).map((id) => ({ id, reason: CHANGED_SINCE }));
    return { done, skipped: [...left, ...skipped] };
  }

  #withIds(ids: readonly number[]): Record<string, unknown> {
    const { list, skip, others } = this.#selected;
    return { ...others, skip, [LISTS[list].field]: ids };
  }

  /** The records that commands of others changed after the revision of the filter. */
  async #changedSince(ledger: AccountLedger): Promise<ReadonlySet<unknown>> {
    const { filter, list } = this.#selected;
    const seenCommands = new Set([...this.#request.own, this.#request.commandId]);
    const later = entriesAfter(ledger.entries.all, filter.revision);
    if (later.every(({ commandId }) => seenCommands.has(commandId))) return new Set();
    const events = await this.#ledgers.eventsOf(ledger, later);
    const others = events.filter(({ metadata }) => !seenCommands.has(metadata.commandId));
    const changes = others.flatMap(changesOf).filter(({ entity }) => entity === LISTS[list].entity);
    return new Set(changes.map(({ id }) => id));
  }
}
