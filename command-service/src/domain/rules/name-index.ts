import type { LanguagePairRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { languagePairKey, nameKey } from '@ledgerline/shared-events/text/search-key.ts';

type NamedRecords = { client: ClientRecord; languagePair: LanguagePairRecord };

/** The kinds of records of which no two may have the same name. */
export type UniquelyNamed = keyof NamedRecords;

const KEYS: { [Kind in UniquelyNamed]: (record: NamedRecords[Kind]) => string } = {
  client: ({ name }) => nameKey(name),
  languagePair: languagePairKey,
};

const isUniquelyNamed = (kind: EntityKind): kind is UniquelyNamed => Object.hasOwn(KEYS, kind);

/** The records that aren't deleted by the keys of their names. It is built when it is first asked for a kind. */
export class NameIndex {
  readonly #recordsOf: <Kind extends UniquelyNamed>(kind: Kind) => Iterable<NamedRecords[Kind]>;
  readonly #idsByKey = new Map<UniquelyNamed, Map<string, Set<number>>>();

  constructor(recordsOf: <Kind extends UniquelyNamed>(kind: Kind) => Iterable<NamedRecords[Kind]>) {
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
    if (before !== undefined) remove(idsByKey, kind, before as NamedRecords[typeof kind]);
    add(idsByKey, kind, after as NamedRecords[typeof kind]);
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
  record: NamedRecords[Kind],
): void {
  if (record.deleted_at !== null) return;
  const key = KEYS[kind](record);
  idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(record.id));
}

function remove<Kind extends UniquelyNamed>(
  idsByKey: Map<string, Set<number>>,
  kind: Kind,
  record: NamedRecords[Kind],
): void {
  if (record.deleted_at !== null) return;
  const key = KEYS[kind](record);
  const ids = idsByKey.get(key);
  ids?.delete(record.id);
  if (ids?.size === 0) idsByKey.delete(key);
}
