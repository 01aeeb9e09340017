import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from './account-state.ts';
import type { NumberRegister } from './rules/number-register.ts';

/** Read access of the rules to an account: to its state, or to the state after changes that are only tried. */
export type StateReader = {
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined;
  records<Kind extends EntityKind>(kind: Kind): Iterable<RecordTypes[Kind]>;
  /** The invoice numbers in use. Changes that are only tried reserve none. */
  readonly numbers: Pick<NumberRegister, 'usesOf' | 'highest' | 'isFollowed'>;
};
