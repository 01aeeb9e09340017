import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from './account-state.ts';
import type { UniquelyNamed } from './rules/name-index.ts';
import type { NumberRegister } from './rules/number-register.ts';

/** Read access of the rules to an account: to its state, or to the state after changes that are only tried. */
export type StateReader = {
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined;
  records<Kind extends EntityKind>(kind: Kind): Iterable<RecordTypes[Kind]>;
  /** The records with a name that aren't deleted, by its key, as `NameIndex` has them. */
  idsNamed(kind: UniquelyNamed, key: string): readonly number[];
  /** The invoice numbers in use. Changes that are only tried reserve none. */
  readonly numbers: Pick<NumberRegister, 'usesOf' | 'highest' | 'isFollowed'>;
};
