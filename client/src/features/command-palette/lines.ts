import type { SearchResultAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { isOptionShown } from '@ledgerline/shared-events/text/match-quality.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import type { RecentPlace } from './recent.ts';
import { pathOf } from './search.ts';

/** One line of the palette: a record, a page of the settings, or an action. */
export type Line = {
  id: string;
  group: string;
  label: string;
  icon: IconName;
  detail?: string | undefined;
  keys?: string | undefined;
} & ({ kind: 'action'; perform(): void } | { kind: 'place'; place: RecentPlace });

export type PlaceLine = Extract<Line, { kind: 'place' }>;

const GROUPS = { job: 'Jobs', invoice: 'Invoices', client: 'Clients', setting: 'Settings' } as const;
const ICONS = { job: 'briefcase', invoice: 'file-invoice', client: 'users', setting: 'settings' } as const;

/**
 * The lines of the palette: recent places before anything is typed; afterwards the results, then the matching actions.
 */
export function linesOf(found: {
  text: string;
  results: readonly SearchResultAnswer[];
  recent: readonly RecentPlace[];
  actions: readonly Action[];
}): Line[] {
  const { text, results, recent, actions } = found;
  const acts = actions
    .filter(({ label, section }) => isOptionShown({ name: label, keys: [section] }, text))
    .map(actionLine);
  if (text.trim() === '') return [...recent.map((place) => placeLine(place, 'Recent')), ...acts];
  const places = results.map((result) => ({
    type: result.type,
    id: result.id,
    name: result.name,
    detail: result.detail,
    path: pathOf(result),
  }));
  return [...places.map((place) => placeLine(place, GROUPS[place.type])), ...acts];
}

function placeLine(place: RecentPlace, group: string): Line {
  const { type, path, name, detail } = place;
  return {
    kind: 'place',
    id: `${group}-${type}-${path}`.replace(/\W+/g, '-'),
    group,
    label: type === 'invoice' ? `Invoice ${name}` : name,
    icon: ICONS[type],
    detail: detail ?? undefined,
    place,
  };
}

function actionLine(action: Action): Line {
  return {
    kind: 'action',
    id: `action-${action.id}`.replace(/\W+/g, '-'),
    group: action.section,
    label: action.label,
    icon: action.icon ?? 'arrow-right',
    keys: action.keys?.[0],
    perform: action.perform,
  };
}

/** Links to the lists of a client, shown on its line. */
export const clientShortcuts = (id: string | number) => [
  { label: 'Jobs', icon: 'briefcase' as const, path: `/jobs?type=all&client=${id}` },
  { label: 'Invoices', icon: 'file-invoice' as const, path: `/invoices?type=all&client_id=${id}` },
];
