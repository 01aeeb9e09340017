import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { DrawnLogo } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { StateReader } from '../state-reader.ts';

/** The event of another logo on papers; none where it's the same one. An undo restores the former one as it was. */
export function changedLogo(state: StateReader, after: DrawnLogo): DomainEvent[] {
  const before = state.record('setting', 'logo')?.value ?? null;
  return sameJson(before, after) ? [] : [SettingChanged.of({ key: 'logo', before, after })];
}
