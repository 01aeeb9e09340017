import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import type { TimelineItem } from '../timeline/timeline.ts';

/** Where an entry is visible: the record, the page to open, and the pages that already show it. */
export type Place = { id: string; to: string; shownOn: RegExp };

const inSettings = (section: string): Pick<Place, 'to' | 'shownOn'> => ({
  to: `/settings/${section}`,
  shownOn: new RegExp(`^/settings/${section}(/|$)`),
});

const SETTING_SECTIONS: readonly [RegExp, string][] = [
  [/^currency$/, 'currency'],
  [/^(timezone|timeFormat|firstDayOfWeek)$/, 'date-time'],
  [/^(startPage|dailyCapacity)$/, 'daily-work'],
  [/^languagePairsDisabled$/, 'language-pairs'],
  [/^(?:bankFormats|catTables)$/, 'import'],
  [/./, 'invoicing'],
];

const CATALOGUE: Readonly<Record<string, string>> = {
  jobType: 'job-types',
  languagePair: 'language-pairs',
  unit: 'units',
  rate: 'rates',
};

/**
 * The place of an entry after an undo or redo; null when it has none.
 * @param isGone the record does not exist any more: then its list is the place
 * @param numberOf the number of an invoice, which its address contains; null when the invoice is not loaded
 */
export function placeOf(
  { created, changes, command }: Pick<TimelineItem, 'created' | 'changes'> & { command?: string },
  isGone: boolean,
  numberOf: (invoiceId: number) => string | null = () => null,
): Place | null {
  const record = created ?? changes[0];
  if (record === undefined) return null;
  const id = String(record.id);
  if (command !== undefined && isCommand(command, 'ImportRecords')) return importPlace(id, record.entity);
  if (record.entity === 'job')
    return {
      id,
      to: isGone ? '/jobs' : `/jobs/${id}`,
      shownOn: new RegExp(`^/(jobs|start|deadlines)$|^/jobs?/${id}$`),
    };
  if (record.entity === 'client')
    return {
      id,
      to: isGone ? '/clients' : `/clients/${id}`,
      shownOn: new RegExp(`^/clients$|^/clients/${id}(/|$)`),
    };
  if (record.entity === 'invoice') return invoicePlace(id, isGone ? null : numberOf(Number(id)));
  const section =
    record.entity === 'setting'
      ? SETTING_SECTIONS.find(([pattern]) => pattern.test(id))?.[1]
      : CATALOGUE[record.entity];
  if (section === undefined) return null;
  const place = { id, ...inSettings(section) };
  // A client's page shows its rates too.
  return record.entity === 'rate'
    ? { ...place, shownOn: /^\/(settings\/rates|clients\/\d+\/rates$)/ }
    : place;
}

const LISTS: Readonly<Record<string, string>> = { client: '/clients', rate: '/settings/rates' };

/** An import concerns whole lists, each of which shows imported records. */
function importPlace(id: string, entity: string): Place {
  return {
    id,
    to: LISTS[entity] ?? '/jobs?type=all',
    shownOn: /^\/(jobs|clients|import|settings)(\/|$)/,
  };
}

function invoicePlace(id: string, number: string | null): Place {
  if (number === null) return { id, to: '/invoices', shownOn: /^\/invoices$/ };
  const path = encodeURIComponent(number);
  return {
    id,
    to: `/invoices/${path}`,
    shownOn: new RegExp(`^/invoices(/${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})?$`),
  };
}
