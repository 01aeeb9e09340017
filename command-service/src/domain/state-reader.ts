import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from './account-state.ts';
import type { NumberRegister } from './rules/number-register.ts';

/** How rules look at an account: the state itself, or the state as it would be after some changes. */
export type StateReader = {
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined;
  records<Kind extends EntityKind>(kind: Kind): Iterable<RecordTypes[Kind]>;
  /** The numbers of invoices that are taken; changes that are only considered reserve none. */
  readonly numbers: Pick<NumberRegister, 'usesOf' | 'highest' | 'isFollowed'>;
};
