import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { type CalendarDate, isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import {
  isStoredDeadline,
  openDeadline,
  type TimeFormat,
  timeLabel,
} from '@ledgerline/shared-events/dates/deadline.ts';
import { isBeginning } from '@ledgerline/shared-events/history/answers.ts';
import type { ReversalName } from '@ledgerline/shared-events/history/commands.ts';
import { isDerivedFrom } from '@ledgerline/shared-events/history/derived-fields.ts';
import { fieldLabel } from '@ledgerline/shared-events/history/field-label.ts';
import { readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { isRichTextField } from '@ledgerline/shared-events/paper/rich-text/rich-text-fields.ts';
import { paymentIdOf } from '@ledgerline/shared-events/payments/ids.ts';
import { wordsOfHtml } from '#shared/lib/html/read-html.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import type { TimelineChange } from '../timeline/timeline-change.ts';

/** Icons of commands that do more than create, edit or delete one record. */
const ICONS: { readonly [Name in CommandName | ReversalName]?: IconName } = {
  Undo: 'arrow-back-up',
  MarkJobCompleted: 'circle-check',
  MarkJobActive: 'circle-check',
  PutJobOnHold: 'player-pause',
  MarkJobInvoiced: 'file-invoice',
  InvoiceJobs: 'file-invoice',
  EditInvoice: 'file-invoice',
  IssueInvoice: 'file-invoice',
  CreateCreditNote: 'receipt-refund',
  IssueCreditNote: 'file-invoice',
  DeleteCreditNote: 'trash',
  MarkInvoicePaid: 'circle-check',
  MarkInvoiceUnpaid: 'file-invoice',
  SetClientSetting: 'settings',
  AddClientContact: 'plus',
  RemoveClientContact: 'trash',
  EnableClientInvoicing: 'settings',
  DisableClientInvoicing: 'settings',
  SetSetting: 'settings',
  RemoveSetting: 'settings',
  ConvertCurrency: 'settings',
};
const BY_COMMAND: ReadonlyMap<string, IconName> = new Map(Object.entries(ICONS));

type Pictured = Pick<TimelineItem, 'command' | 'label' | 'undoes' | 'redoes'>;

/** The icon of an entry. */
export function iconOf({ command, label, undoes, redoes }: Pictured): IconName {
  if (undoes !== null) return 'arrow-back-up';
  if (redoes !== null) return 'arrow-forward-up';
  if (/(?<!credit )note/i.test(label)) return 'notes';
  if (/deadline|date/i.test(label)) return 'calendar';
  const { creates, deletes } = effectsOf(command);
  return BY_COMMAND.get(command) ?? (deletes ? 'trash' : creates === undefined ? 'pencil' : 'plus');
}

/** The present day, and the user's time zone and format of times, in which a change is written. */
export type Clock = { today: CalendarDate; timeZone: string; timeFormat: TimeFormat };

/** Computed fields that the ledger does not have, and ids. */
const HIDDEN = new Set(['converted_value', 'id', '']);

/** The single change that the line shows; null when the entry has several. */
export const mainChange = ({ changes }: TimelineItem, clock: Clock): TimelineChange | null =>
  plainChange(changes, clock);

function plainChange(changes: readonly TimelineChange[], clock: Clock): TimelineChange | null {
  const chosen = changes.filter((change) => !isHiddenChange(change, changes) && !isUnchangedOverall(change));
  const [only] = chosen;
  if (only === undefined || chosen.length > 1 || /_at$|^on_hold$|^invoiced$|^notes$/.test(only.field))
    return null;
  return isShort(only.before) && isShort(only.after) && isShown(only, clock) ? only : null;
}

/** The value of a setting is a code, and a computed field says less than the field that it depends on. */
function isHiddenChange({ entity, id, field }: TimelineChange, changes: readonly TimelineChange[]): boolean {
  if (entity === 'setting' || HIDDEN.has(field)) return true;
  const ofRecord = changes.filter((one) => one.entity === entity && one.id === id);
  return isDerivedFrom(
    entity,
    field,
    ofRecord.map((one) => one.field),
  );
}

/** Several edits merged into one entry may leave a field as it was. */
const isUnchangedOverall = ({ before, after, cut }: TimelineChange): boolean =>
  cut !== true && JSON.stringify(before) === JSON.stringify(after);

const isShort = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 40 && value !== '';

/** A value as the user reads it. */
export function valueText(value: unknown, clock: Clock): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isCalendarDate(value)) return shortDate(value, clock.today);
  if (typeof value === 'number' || (typeof value === 'string' && readDecimal(value) === value))
    return formatQuantity(String(value));
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** One side of a change: amounts and dates in the format of the screen, other values as in the history. */
export function textOf(change: TimelineChange, side: 'before' | 'after', clock: Clock): string {
  const said = side === 'before' ? change.beforeText : change.afterText;
  const value = change[side];
  const isOwn =
    (value === null && !isLeftOut(change, said)) ||
    typeof value === 'boolean' ||
    isCalendarDate(value) ||
    (typeof value === 'string' && readDecimal(value) === value);
  const moment = isMoment(change) ? momentText(change, said, value, clock) : null;
  const text = moment ?? (isOwn || said === undefined ? valueText(value, clock) : said);
  const words = (isRichTextField(change.entity, change.field) ? wordsOfHtml(text) : text).trim() || 'none';
  return change.cut === true && isBeginning(text) ? `${words}…` : words;
}

/** Whether a value is null since it's too long for a list, and its words say what it is. */
const isLeftOut = ({ cut }: TimelineChange, said: string | undefined): boolean =>
  cut === true && said !== undefined && said !== 'None';

/** Whether a change is of a deadline, or of something with a day in its words, such as a payment. */
const isMoment = ({ field }: TimelineChange): boolean =>
  field === 'deadline' || field === 'exchange' || field === 'supplied' || paymentIdOf(field) !== null;

const ISO_DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** A deadline in the user's time zone, or words with their days as the screen writes them. */
function momentText(
  { field }: TimelineChange,
  said: string | undefined,
  value: unknown,
  { today, timeZone, timeFormat }: Clock,
): string | null {
  if (field !== 'deadline')
    return said?.replace(ISO_DAY, (day) => (isCalendarDate(day) ? shortDate(day, today) : day)) ?? null;
  if (!isStoredDeadline(value)) return null;
  const { date, time } = openDeadline(value, timeZone);
  return time === null ? shortDate(date, today) : `${shortDate(date, today)}, ${timeLabel(time, timeFormat)}`;
}

/** What a change is called: its field, after its record where the entry changed several. */
export function changeLabel(change: TimelineChange, changes: readonly TimelineChange[]): string {
  const label = fieldLabel(change.entity, change.id, change.field);
  const isOfSeveral = changes.some(({ entity, id }) => entity !== change.entity || id !== change.id);
  return isOfSeveral && change.name ? `${change.name} · ${label}` : label;
}

/** The changes to list, without fields that stayed empty or were changed there and back. */
export const shownChanges = (changes: readonly TimelineChange[], clock: Clock): TimelineChange[] =>
  changes.filter((change) => isShown(change, clock));

const isShown = (change: TimelineChange, clock: Clock): boolean =>
  // Long values may differ after their beginnings.
  change.cut === true || textOf(change, 'before', clock) !== textOf(change, 'after', clock);

/** Whether the item passes a filter chip of the panel. */
export function isOfKind(item: TimelineItem, kind: string): boolean {
  if (kind === 'all') return true;
  const entities = new Set(item.changes.map(({ entity }) => entity));
  if (kind !== 'setting') return entities.has(kind);
  return [...entities].some((entity) => !['job', 'invoice', 'client'].includes(entity));
}

/** What an entry changed, in two words, when it has a single change to show. */
export function changeOf(
  changes: readonly TimelineChange[],
  clock: Clock,
): { before: string; after: string } | null {
  const change = plainChange(changes, clock);
  return change === null
    ? null
    : { before: textOf(change, 'before', clock), after: textOf(change, 'after', clock) };
}
