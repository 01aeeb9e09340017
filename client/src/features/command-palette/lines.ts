import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import { invoiceSubjectName } from '@ledgerline/shared-events/invoices/subject-name.ts';
import { quoteSubjectName } from '@ledgerline/shared-events/quotes/number.ts';
import type {
  FoundRecordAnswer,
  FoundStatus,
  SearchAllAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import { findSettings } from '@ledgerline/shared-events/settings/settings-pages.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import { actionLabel, matchingActions } from './matching-actions.ts';
import type { RecentPlace } from './recent.ts';
import { pathOf } from './search.ts';

type Amount = { currency: string; value: number };

/** One line of the palette: a record, a page of the settings, an action, or the list of all records of a kind. */
export type Line = {
  id: string;
  label: string;
  icon: IconName;
  detail?: string | undefined;
  keys?: string | undefined;
  amounts?: readonly Amount[] | undefined;
  status?: FoundStatus | null | undefined;
  /** The day of an invoice, or of a job's completion. */
  day?: string | undefined;
  /** The number of the invoice that a job is on. */
  invoice?: string | undefined;
} & (
  | { kind: 'action'; perform(): void }
  | { kind: 'place'; place: RecentPlace }
  | { kind: 'all'; path: string }
);

export type PlaceLine = Extract<Line, { kind: 'place' }>;

/** Lines under one heading. */
export type Group = { name: string; lines: readonly Line[]; all: Extract<Line, { kind: 'all' }> | null };

/** An action of the palette, possibly with amounts: New invoice for a client. */
export type PaletteAction = Action & { amounts?: readonly Amount[] };

/** The groups that are shown, how many lines they have, and how many lines match in all. */
export type Found = { groups: readonly Group[]; shown: number; total: number };

const KINDS = ['invoice', 'creditNote', 'quote', 'job', 'project', 'client', 'contact'] as const;
const GROUPS = {
  invoice: 'Invoices',
  creditNote: 'Credit notes',
  quote: 'Quotes',
  job: 'Jobs',
  project: 'Projects',
  client: 'Clients',
  contact: 'Contacts',
} as const;
const ICONS = {
  job: 'briefcase',
  invoice: 'file-invoice',
  creditNote: 'receipt-refund',
  quote: 'file-invoice',
  project: 'folder',
  client: 'users',
  contact: 'user',
  setting: 'settings',
} as const;

/** The most lines of a group beside others, also where the text names a year or a client, and of the only one. */
const BESIDE_OTHERS = 2;
const FILTERED = 5;
const MAX = 10;
const MAX_ACTIONS = 5;
const MAX_SETTINGS = 3;
/** The quality of a setting whose name or keyword is the text. */
const CALLED = 0.9;

type Input = {
  text: string;
  answer: SearchAllAnswer | null;
  recent: readonly RecentPlace[];
  actions: readonly PaletteAction[];
};

/** Commands come first. Before anything is typed, recent records stand above them; afterwards records by kind follow. */
export function linesOf({ text, answer, recent, actions }: Input): Found {
  if (text.trim() === '') {
    const shown = [
      { name: 'Recent', lines: recent.map((place) => recentLine(place)), all: null },
      { name: 'Commands', lines: actions.map(actionLine), all: null },
    ];
    return counted(shown, recent.length + actions.length);
  }
  const matching = matchingActions(actions, text);
  const records = recordGroups(text, answer);
  const acts = records.length === 0 ? matching : withFewClients(matching).slice(0, MAX_ACTIONS);
  const total = matching.length + records.reduce((sum, group) => sum + group.total, 0);
  return counted([{ name: 'Commands', lines: acts.map(actionLine), all: null }, ...records], total);
}

/** A text such as “inv” finds the invoices of all clients: two of them leave room for other commands. */
function withFewClients(actions: readonly PaletteAction[]): PaletteAction[] {
  const ofClients = actions.filter(({ amounts }) => amounts !== undefined).slice(BESIDE_OTHERS);
  return actions.filter((action) => !ofClients.includes(action));
}

function counted(all: readonly Group[], total: number): Found {
  const groups = all.filter(({ lines }) => lines.length > 0);
  return { groups, shown: groups.reduce((sum, { lines }) => sum + lines.length, 0), total };
}

type RecordGroup = Group & { total: number; rate: number };

/** The kinds of records, the best match first; a setting that is called by the text comes before any of them. */
function recordGroups(text: string, answer: SearchAllAnswer | null): RecordGroup[] {
  const results = answer?.results ?? [];
  const kinds = KINDS.filter((type) => results.some((one) => one.type === type));
  const settings = settingsGroup(text, kinds.length === 0);
  const isFiltered = (answer?.filters ?? null) !== null;
  const most = kinds.length === 1 ? MAX : isFiltered ? FILTERED : BESIDE_OTHERS;
  const groups = kinds.map((type): RecordGroup => {
    const some = results.filter((result) => result.type === type);
    const total = answer?.counts[type] ?? some.length;
    return {
      name: GROUPS[type],
      lines: some.slice(0, most).map((result) => resultLine(result)),
      // No list has the year and the client of the text together.
      all:
        total > (isFiltered ? some.length : Math.min(most, some.length)) ? allLine(type, total, text) : null,
      total,
      rate: some[0]?.matchRate ?? 0,
    };
  });
  const ordered = groups.sort((one, other) => other.rate - one.rate);
  if (settings.lines.length === 0) return ordered;
  return settings.rate >= CALLED ? [settings, ...ordered] : [...ordered, settings];
}

function settingsGroup(text: string, isAlone: boolean): RecordGroup {
  const pages = findSettings(text).toSorted((one, other) => other.matchRate - one.matchRate);
  const lines = pages.slice(0, isAlone ? MAX : MAX_SETTINGS).map(({ id, name, path }): Line => {
    const place: RecentPlace = { type: 'setting', id, name, detail: sectionOf(path), path };
    return placeLine(place, `setting-${id}`);
  });
  return { name: 'Settings', lines, all: null, total: pages.length, rate: pages[0]?.matchRate ?? 0 };
}

const sectionOf = (path: string): string | null =>
  path.startsWith('/settings/invoicing/') ? 'Invoicing' : null;

function resultLine(result: FoundRecordAnswer): Line {
  const { type, id, name, amount, status, jobs, resultID, date, invoice } = result;
  const detail = [result.detail, jobs === null ? null : countedJobs(jobs)]
    .filter((text) => text !== null)
    .join(' · ');
  const place = { type, id, name, detail: detail || null, path: pathOf(result) };
  const amounts = amount === null ? undefined : [amount];
  // A job that is not completed shows its deadline with its status.
  const isOver = isDocument(type) || status === 'completed' || status === 'invoiced';
  return {
    ...placeLine(place, resultID),
    amounts,
    status: type === 'job' ? status : null,
    day: isOver ? (date ?? undefined) : undefined,
    invoice: invoice ?? undefined,
  };
}

/** What a document is called, by its number. */
const DOCUMENT_NAMES = {
  invoice: invoiceSubjectName,
  creditNote: creditNoteSubjectName,
  quote: quoteSubjectName,
} as const;

const isDocument = (type: string): type is keyof typeof DOCUMENT_NAMES => type in DOCUMENT_NAMES;

const countedJobs = (count: number): string => (count === 1 ? '1 job' : `${countText(count)} jobs`);

const recentLine = (place: RecentPlace): Line =>
  placeLine(place, `recent-${place.type}-${place.path}-${place.name}`);

function placeLine(place: RecentPlace, id: string): PlaceLine {
  const { type, name, detail } = place;
  return {
    kind: 'place',
    id: idOf(id),
    label: isDocument(type) ? DOCUMENT_NAMES[type](name) : name,
    icon: ICONS[type],
    detail: detail ?? undefined,
    place,
  };
}

function actionLine(action: PaletteAction): Line {
  const { id, detail, icon, keys, amounts, perform } = action;
  return {
    kind: 'action',
    id: idOf(`action-${id}`),
    label: actionLabel(action),
    detail,
    icon: icon ?? 'arrow-right',
    keys: keys?.[0],
    amounts,
    perform,
  };
}

/** The list with all matches of a kind; null where no list has this filter. */
function allLine(
  type: (typeof KINDS)[number],
  total: number,
  text: string,
): Extract<Line, { kind: 'all' }> | null {
  if (type === 'contact' || type === 'project') return null;
  const q = encodeURIComponent(text.trim());
  const path = {
    job: `/jobs?type=all&name=${q}`,
    invoice: invoicesPath(text),
    creditNote: `/credit-notes?search=${q}`,
    quote: `/quotes?type=all&search=${q}`,
    client: `/clients?q=${q}`,
  }[type];
  return {
    kind: 'all',
    id: idOf(`all-${type}`),
    label: `All ${total.toLocaleString('en')}`,
    icon: ICONS[type],
    path,
  };
}

/** "inv" are all invoices, "invoice 14" those with this text. */
function invoicesPath(text: string): string {
  const rest = text.trim().replace(/^inv(o(i(c(es?)?)?)?)?( +|$)/i, '');
  return rest === '' ? '/invoices?type=all' : `/invoices?type=all&search=${encodeURIComponent(rest)}`;
}

const idOf = (text: string): string => text.replace(/\W+/g, '-');

/** Links to the lists of a client, shown on its line. */
export const clientShortcuts = (id: string | number) => [
  { label: 'Jobs', icon: 'briefcase' as const, path: `/jobs?type=all&client=${id}` },
  { label: 'Invoices', icon: 'file-invoice' as const, path: `/invoices?type=all&client_id=${id}` },
];
