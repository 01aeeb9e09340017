import {
  LanguagePairAdded,
  LanguagePairDeleted,
  LanguagePairEdited,
} from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { languagePairView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

function answer(state: StateReader, languagePairId: number): { languagePair: Json } {
  const record = state.record('languagePair', languagePairId);
  return { languagePair: record === undefined ? null : languagePairView(record) };
}

/** The event of a new language pair. */
export function addedLanguagePair(
  state: AccountState,
  { from, to }: { from: string; to: string },
  now: string,
): DomainEvent[] {
  const record = { id: state.nextId('languagePair'), from, to, deleted_at: null };
  return [LanguagePairAdded.of({ record, addedAt: now, alongside: [] })];
}

export const AddLanguagePair = defineCommand({
  name: 'AddLanguagePair',
  decide: (state, { languagePair }, { now }) => addedLanguagePair(state, languagePair, now),
  result: (state, events) => answer(state, createdId(events, 'languagePair')),
});

export const EditLanguagePair = defineCommand({
  name: 'EditLanguagePair',
  decide: (state, { languagePairId, languagePair }) => {
    const record = target(state, 'languagePair', languagePairId);
    const before = { from: record.from, to: record.to };
    const after = { from: languagePair.from ?? record.from, to: languagePair.to ?? record.to };
    if (before.from === after.from && before.to === after.to) return [];
    const name = languagePairLabel(record);
    return [LanguagePairEdited.of({ id: languagePairId, name, before, after, alongside: [] })];
  },
  result: (state, _, { languagePairId }) => answer(state, languagePairId),
});

export const DeleteLanguagePair = defineCommand({
  name: 'DeleteLanguagePair',
  decide: (state, { languagePairId }, { now }) => {
    const name = languagePairLabel(target(state, 'languagePair', languagePairId));
    return [LanguagePairDeleted.of({ id: languagePairId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { languagePairId }) => answer(state, languagePairId),
});
