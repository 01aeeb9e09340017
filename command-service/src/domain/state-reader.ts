import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { RecordTypes } from './account-state.ts';

/** How rules look at an account: the state itself, or the state as it would be after some changes. */
export type StateReader = {
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined;
  records<Kind extends EntityKind>(kind: Kind): Iterable<RecordTypes[Kind]>;
};
