import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { languagePairKey, nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { RecordTypes } from '../account-state.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breachOfTwo, fieldsOf } from './broken-rule.ts';

/** The kinds of records of which no two may have the same name. */
export type UniquelyNamed = 'client' | 'languagePair';

const KEYS: { [Kind in UniquelyNamed]: (record: RecordTypes[Kind]) => string } = {
  client: ({ name }) => nameKey(name),
  languagePair: languagePairKey,
};

const isUniquelyNamed = (kind: EntityKind): kind is UniquelyNamed => Object.hasOwn(KEYS, kind);

/** The records that aren't deleted by the keys of their names. It is built when it is first asked for a kind. */
export class NameIndex {
  readonly #recordsOf: <Kind extends UniquelyNamed>(kind: Kind) => Iterable<RecordTypes[Kind]>;
  readonly #idsByKey = new Map<UniquelyNamed, Map<string, Set<number>>>();

  constructor(recordsOf: <Kind extends UniquelyNamed>(kind: Kind) => Iterable<RecordTypes[Kind]>) {
    this.#recordsOf = recordsOf;
  }

  /** The ids of the records of a kind with a name, by the key of that. */
  idsNamed(kind: UniquelyNamed, key: string): readonly number[] {
    return [...(this.#of(kind).get(key) ?? [])];
  }

  /** Follows a change of a record; undefined before it was created. */
  note(kind: EntityKind, before: FieldValues | undefined, after: FieldValues): void {
    const idsByKey = isUniquelyNamed(kind) ? this.#idsByKey.get(kind) : undefined;
    if (!isUniquelyNamed(kind) || idsByKey === undefined) return;
    if (before !== undefined) remove(idsByKey, kind, before as RecordTypes[typeof kind]);
    add(idsByKey, kind, after as RecordTypes[typeof kind]);
  }

  #of(kind: UniquelyNamed): Map<string, Set<number>> {
    const cached = this.#idsByKey.get(kind);
    if (cached !== undefined) return cached;
    const idsByKey = new Map<string, Set<number>>();
    for (const record of this.#recordsOf(kind)) add(idsByKey, kind, record);
    this.#idsByKey.set(kind, idsByKey);
    return idsByKey;
  }
}

function add<Kind extends UniquelyNamed>(
  idsByKey: Map<string, Set<number>>,
  kind: Kind,
  record: RecordTypes[Kind],
): void {
  if (record.deleted_at !== null) return;
  const key = KEYS[kind](record);
  idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(record.id));
}

function remove<Kind extends UniquelyNamed>(
  idsByKey: Map<string, Set<number>>,
  kind: Kind,
  record: RecordTypes[Kind],
): void {
  if (record.deleted_at !== null) return;
  const key = KEYS[kind](record);
  const ids = idsByKey.get(key);
  ids?.delete(record.id);
  if (ids?.size === 0) idsByKey.delete(key);
}

/** The other clients with a name. */
export const clientsNamed = (state: StateReader, name: string, exceptId: number): number[] =>
  state.idsNamed('client', nameKey(name)).filter((id) => id !== exceptId);

/** The other pairs of these languages. */
export const pairsOf = (
  state: StateReader,
  languages: { from: string; to: string },
  exceptId: number,
): number[] => state.idsNamed('languagePair', languagePairKey(languages)).filter((id) => id !== exceptId);

/** The breaches of the rule that no two clients have the same name, ignoring case and surrounding spaces. */
export function clientsOfOneName(state: StateReader, id: EntityId): BrokenRule[] {
  const client = state.record('client', id);
  if (client === undefined || client.deleted_at !== null) return [];
  return clientsNamed(state, client.name, client.id).map((other) =>
    breachOfTwo('unique client name', [client.id, other], 'client', {
      fields: fieldsOf({ entity: 'client', id: other }, 'name', 'deleted_at'),
      refusal: () => {
        const message = `${client.name} already exists`;
        return new Rejected('duplicate', message, { errors: { name: [message] } });
      },
    }),
  );
}

/** The breaches of the rule that no two language pairs have the same languages, ignoring case and surrounding spaces. */
export function pairsOfOneName(state: StateReader, id: EntityId): BrokenRule[] {
  const pair = state.record('languagePair', id);
  if (pair === undefined || pair.deleted_at !== null) return [];
  return pairsOf(state, pair, pair.id).map((other) =>
    breachOfTwo('unique language pair', [pair.id, other], 'languagePair', {
      fields: fieldsOf({ entity: 'languagePair', id: other }, 'from', 'to', 'deleted_at'),
      refusal: () => {
        const message = 'This language pair already exists';
        return new Rejected('duplicate', message, { errors: { from: [message], to: [message] } });
      },
    }),
  );
}
