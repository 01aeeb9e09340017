import { legalIdWords } from '../clients/legal-id.ts';
import { isAbsent } from '../ledger/absent.ts';
import { type Change, type EntityKind, lengthOf, sameJson, type TextSplice } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import { mergeSplices } from '../ledger/text-splice.ts';
import { paymentIdOf } from '../payments/ids.ts';
import { valueWord } from '../text/field-labels.ts';
import { analysisParts } from './analysis-changes.ts';
import { MAX_SHOWN_LENGTH, type ShownChange } from './answers.ts';
import { type FieldsOf, recordName } from './record-name.ts';

/** The most changes that a history entry lists. */
export const MAX_CHANGES = 200;
/** The most characters of the changes that a history entry lists, as JSON. One change is always listed. */
const MAX_LISTED_LENGTH = 64 * 1024;

/** Fields of a new record that are not described. */
const SILENT = new Set(['id', 'created_at', 'deleted_at', 'content', 'sha256']);

/** The fields of a new message that are described: those that its reader sees first. */
const SHOWN_OF_DELIVERY = new Set(['to', 'cc', 'bcc', 'subject']);

/** The kind of record that the ids in a field refer to. */
const REFERENCES: Record<string, EntityKind> = {
  client_id: 'client',
  job_type_id: 'jobType',
  language_pair_id: 'languagePair',
  unit_id: 'unit',
  invoice_id: 'invoice',
  project_id: 'project',
  job_id: 'job',
  job_ids: 'job',
  primaryTax: 'tax',
  'settings.taxes': 'tax',
  'settings.paymentInstructions': 'paymentInstruction',
  'settings.invoiceNotes': 'invoiceNote',
};

/** The changes that an entry lists: the first ones, with the beginnings of long values. */
export function listedChanges(changes: readonly ShownChange[]): ShownChange[] {
  let length = 0;
  const listed = changes.slice(0, MAX_CHANGES).map(withBeginnings);
  return listed.filter((change, place) => {
    length += JSON.stringify(change).length;
    return place === 0 || length <= MAX_LISTED_LENGTH;
  });
}

function withBeginnings(change: ShownChange): ShownChange {
  const { before, after, beforeText, afterText, splice } = change;
  const isLong = [before, after, beforeText, afterText].some((value) => lengthOf(value) > MAX_SHOWN_LENGTH);
  if (!isLong) return change;
  const shortened = {
    ...change,
    before: beginning(before),
    after: beginning(after),
    beforeText: beginningOfText(beforeText),
    afterText: beginningOfText(afterText),
    cut: true,
  };
  if (splice === undefined) return shortened;
  const [removed, inserted] = [beginningOfText(splice.removed), beginningOfText(splice.inserted)];
  return { ...shortened, splice: { ...splice, removed, inserted } };
}

/** A long list or object has no beginning; its words do. */
function beginning(value: Json): Json {
  if (lengthOf(value) <= MAX_SHOWN_LENGTH) return value;
  return typeof value === 'string' ? beginningOfText(value) : null;
}

/** Half of a surrogate pair isn't text. */
const beginningOfText = (text: string): string =>
  text.slice(0, MAX_SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

/** The description of a change. `fieldsOf` answers the present fields of records, for their names. */
export function shownChanges(fieldsOf: FieldsOf, change: Change): ShownChange[] {
  if (change.kind === 'created') {
    return describedFields(change).flatMap(([field, after]) =>
      shownParts(fieldsOf, change, field, null, after),
    );
  }
  if (change.kind === 'field') return shownParts(fieldsOf, change, change.field, change.before, change.after);
  return [withSplice(shown(fieldsOf, change, change.field, null, null), change.splice)];
}

/** How many descriptions a change has, without making them. */
export function countShown(change: Change): number {
  if (change.kind === 'text') return 1;
  const fields: [string, Json, Json][] =
    change.kind === 'field'
      ? [[change.field, change.before, change.after]]
      : describedFields(change).map(([field, after]) => [field, null, after]);
  const counts = fields.map(([field, before, after]) =>
    isAnalysis(change, field) ? analysisParts(before, after).length : 1,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const isAnalysis = ({ entity }: Change, field: string) => entity === 'job' && field === 'analysis';

/** The description of a field; of an analysis also those of its bands. */
function shownParts(
  fieldsOf: FieldsOf,
  change: Change,
  field: string,
  before: Json,
  after: Json,
): ShownChange[] {
  if (!isAnalysis(change, field)) return [shown(fieldsOf, change, field, before, after)];
  const { entity, id } = change;
  const name = recordName(fieldsOf, entity, id);
  return analysisParts(before, after).map((part) => ({ entity, id, name, ...part }));
}

function describedFields({ entity, record }: Change & { kind: 'created' }): [string, Json][] {
  return Object.entries(record)
    .filter(([field]) => entity !== 'delivery' || SHOWN_OF_DELIVERY.has(field))
    .filter(([field, value]) => !SILENT.has(field) && !isEmpty(value) && !isBlank(field, value));
}

function shown(fieldsOf: FieldsOf, change: Change, field: string, before: Json, after: Json): ShownChange {
  return {
    entity: change.entity,
    id: change.id,
    name: recordName(fieldsOf, change.entity, change.id),
    field,
    before: isAbsent(before) ? null : withoutPicture(before),
    after: isAbsent(after) ? null : withoutPicture(after),
    beforeText: inWords(fieldsOf, field, before),
    afterText: inWords(fieldsOf, field, after),
  };
}

/** A logo without its bytes, which say nothing to a reader. */
function withoutPicture(value: Json): Json {
  if (!isPicture(value)) return value;
  const { png: _, ...facts } = value;
  return facts;
}

/** Whether a value is a drawn logo. */
const isPicture = (value: Json): value is { [key: string]: Json } =>
  isObject(value) && typeof value.png === 'string' && typeof value.sha256 === 'string';

/** A value in the user's words. */
function inWords(fieldsOf: FieldsOf, field: string, value: Json): string {
  if (isAbsent(value)) return field.startsWith('settings.') ? 'Default' : 'None';
  if (value === null) return valueWord(field, 'none') ?? 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const entity = REFERENCES[field];
  if (Array.isArray(value)) return value.map((item) => inWords(fieldsOf, field, item)).join(', ') || 'None';
  if (typeof value === 'object') {
    if (paymentIdOf(field) !== null) return paymentInWords(value);
    if (field === 'supplied') return [...new Set(Object.values(value))].join(' – ');
    return field === 'contacts' ? Object.values(value).map(wordsOf).join(', ') : objectInWords(value);
  }
  if (entity !== undefined) return recordName(fieldsOf, entity, value);
  return valueWord(lastKey(field), String(value)) ?? String(value);
}

/** The part of a dotted field that names the value: `receives` of `contacts.3.receives`. */
function lastKey(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** A payment in words: "447.5 EUR, 2026-11-20, Bank transfer". */
function paymentInWords({ amount, currency, date, fee, method, reference }: { [key: string]: Json }): string {
  const charged = fee === undefined || fee === '0' ? [] : [`fee ${String(fee)} ${String(currency)}`];
  const words = [`${String(amount)} ${String(currency)}`, ...charged, date, method, reference];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ');
}

function wordsOf(part: Json): string {
  return isObject(part) ? objectInWords(part) : 'None';
}

function objectInWords(value: { [key: string]: Json }): string {
  const { name, percent, to, rate, date, note, until, address, state, detail, width, height, accounts } =
    value;
  if (isLegalId(value)) return legalIdWords(value);
  if (isPicture(value)) return `${String(width)} × ${String(height)} pixels`;
  if (typeof address === 'string' && typeof state === 'string') {
    const words = [valueWord('state', state) ?? state, ...(typeof detail === 'string' ? [detail] : [])];
    return `${address}: ${words.join(', ')}`;
  }
  if (typeof rate === 'string' && typeof to === 'string') {
    return `${rate} for 1 ${to}${typeof date === 'string' ? ` (${date})` : ''}`;
  }
  if (typeof name === 'string' && name !== '')
    return typeof percent === 'string' ? `${name} ${percent}%` : name;
  if (typeof note === 'string') return note === '' ? 'Yes' : note;
  if (until === null) return 'Until resumed';
  const parts = Object.values<Json>(value)
    .map((part: Json) => (isLegalId(part) ? legalIdWords(part) : part))
    .filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''));
  return [...parts, ...(Array.isArray(accounts) ? accounts.map(wordsOf) : [])].join(', ');
}

/** Whether a value is the number of a company in a register. */
const isLegalId = (value: Json): value is { scheme: string; value: string } =>
  isObject(value) && typeof value.scheme === 'string' && typeof value.value === 'string';

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** Whether a field of a new record holds nothing yet: a client without contacts, address and tax ids. */
function isBlank(field: string, value: Json): boolean {
  return (field === 'contacts' || field === 'party') && isObject(value) && Object.keys(value).length === 0;
}

/**
 * The merged changes of a run as an entry lists them, with beginnings: the first value before and the last value after
 * of each field. Fields that are back to their original value are left out.
 * @param earlier the changes so far, whole or as they are listed
 * @param later the whole changes of the next command
 */
export function mergedChanges(earlier: readonly ShownChange[], later: readonly ShownChange[]): ShownChange[] {
  return mergedWholeChanges(earlier.map(withBeginnings), later).map(withBeginnings);
}

/** The merged changes of a run with whole values. */
export function mergedWholeChanges(
  earlier: readonly ShownChange[],
  later: readonly ShownChange[],
): ShownChange[] {
  const merged: (ShownChange | null)[] = [...earlier];
  const keyOf = ({ entity, id, field }: ShownChange) => JSON.stringify([entity, id, field]);
  const places = new Map(earlier.map((change, place) => [keyOf(change), place]));
  for (const change of later) {
    const key = keyOf(change);
    const place = places.get(key) ?? -1;
    const found = merged[place] ?? null;
    const joined = found === null ? null : join(found, change);
    if (joined === null) places.set(key, merged.push(change) - 1);
    else if (isReturned(joined)) {
      merged[place] = null;
      places.delete(key);
    } else merged[place] = joined;
  }
  return merged.filter((change) => change !== null);
}

function join(first: ShownChange, second: ShownChange): ShownChange | null {
  const { splice: part, ...others } = first;
  const { splice: next, name, after, afterText } = second;
  const isCut = first.cut === true || second.cut === true;
  // Where a part that was cut ends is not known here.
  if (isCut && (part !== undefined || next !== undefined)) return null;
  if (part === undefined || next === undefined) {
    return { ...others, name, after, afterText, ...(isCut && { cut: true }) };
  }
  const splice = mergeSplices(part, next);
  return splice === null ? null : withSplice(second, splice);
}

/** Beginnings may be the same where the whole values aren't. */
function isReturned({ before, after, splice, cut }: ShownChange): boolean {
  if (cut === true) return false;
  return splice === undefined ? sameJson(before, after) : splice.removed === splice.inserted;
}

function withSplice(change: ShownChange, splice: TextSplice): ShownChange {
  const { removed, inserted } = splice;
  return { ...change, before: removed, beforeText: removed, after: inserted, afterText: inserted, splice };
}
