import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import {
  isSortOf,
  newViewInput,
  tabColumnsInput,
  viewInput,
} from '@ledgerline/shared-events/lists/view-commands.ts';
import { ColumnsArranged, ViewRemoved, ViewSaved } from '@ledgerline/shared-events/lists/view-events.ts';
import {
  MAX_VIEWS,
  type SavedView,
  type ScreenSettings,
  screenSettingsOf,
} from '@ledgerline/shared-events/lists/views.ts';
import { notFound } from '../lookup.ts';
import { readField } from '../payload/read-field.ts';
import type { StateReader } from '../state-reader.ts';

/** The screen settings of the account. */
export function screenOf(state: StateReader): ScreenSettings {
  return screenSettingsOf((key) => state.record('setting', key)?.value);
}

/** The event of a new view. @throws Rejected invalid, too_large */
export function addedView(state: StateReader, value: Json): DomainEvent[] {
  const { query = '', sort = null, columns = null, ...input } = readField(newViewInput, value);
  if (screenOf(state).views.length >= MAX_VIEWS) {
    throw new Rejected('too_large', `At most ${MAX_VIEWS} views can be saved.`);
  }
  const view = { id: nextViewId(state), ...input, query, sort, columns };
  return [ViewSaved.of({ view, before: null })];
}

/** The event of a changed view. @throws Rejected not_found, invalid */
export function editedView(state: StateReader, value: Json): DomainEvent[] {
  const { id, list: _, ...input } = readField(viewInput, value);
  const before = viewOf(state, id);
  const sent = Object.entries(input).filter(([, field]) => field !== undefined);
  const view: SavedView = { ...before, ...Object.fromEntries(sent) };
  if (!isSortOf(view.list, view.sort)) throw invalidField('sort', 'Not a column of this list');
  return sameJson(before, view) ? [] : [ViewSaved.of({ view, before })];
}

/** The event of a removed view. @throws Rejected not_found */
export function removedView(state: StateReader, id: number): DomainEvent[] {
  return [ViewRemoved.of({ view: viewOf(state, id) })];
}

/** The event of changed columns. @throws Rejected invalid */
export function arrangedColumns(state: StateReader, value: Json): DomainEvent[] {
  const { columns } = screenOf(state);
  const before = Object.keys(columns).length === 0 ? null : columns;
  const after = value === null ? null : readField(tabColumnsInput, value);
  return sameJson(before, after) ? [] : [ColumnsArranged.of({ before, after })];
}

function viewOf(state: StateReader, id: number): SavedView {
  const view = screenOf(state).views.find((each) => each.id === id);
  if (view === undefined) throw notFound();
  return view;
}

/** Ids of removed views stay in the record, so that an address with one never shows another view. */
function nextViewId(state: StateReader): number {
  const ids = Object.keys(Object(state.record('setting', 'views')?.value ?? {})).map(Number);
  return Math.max(0, ...ids) + 1;
}
