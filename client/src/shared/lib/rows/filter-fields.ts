import { textsIn } from './list-query.ts';

/** The names of the filters of documents in an address and in the server's query. */
export type FilterKey =
  | 'search'
  | 'number'
  | 'reference'
  | 'client_id'
  | 'status'
  | 'draft'
  | 'open'
  | 'overdue'
  | 'paid'
  | 'age'
  | 'date'
  | 'date_from'
  | 'date_to'
  | 'due'
  | 'due_from'
  | 'due_to'
  | 'paid_from'
  | 'paid_to'
  | 'valid_from'
  | 'valid_to';

/** The filters of a list that are set. */
export type Filters = { [Key in FilterKey]?: string };

/** Filters to set; undefined clears one. */
export type FilterChange = { readonly [Key in FilterKey]?: string | undefined };

/** What a list has where nothing else is in the address: a tab, filters, an order and a page. */
export type DocumentQuery = Readonly<Filters> & {
  type: string;
  page: number;
  /** Without it the list has its own order. */
  sort?: string;
};

type Option = { value: string; label: string };

/** A choice of several, such as statuses. */
export type ChecksField = {
  kind: 'checks';
  label: string;
  keys: readonly FilterKey[];
  /** What can be chosen on a tab; `isFiscal`: only where documents are drafts first. */
  options(type: string): readonly (Option & { isFiscal?: true })[];
  /** What is chosen, and the filters for a choice. */
  chosenIn(filters: Readonly<Filters>): readonly string[];
  filtersFor(chosen: readonly string[]): Filters;
};

/** A filter of a list of documents. `words` precede its value among the filters that are set. */
export type FilterField = {
  label: string;
  words?: string;
  /** The tabs that offer it; undefined where all do. */
  tabs?: readonly string[];
} & (
  | { kind: 'text'; key: FilterKey }
  | { kind: 'client'; key: 'client_id' }
  | { kind: 'choice'; key: FilterKey; options: readonly Option[]; inWords(value: string): string }
  | { kind: 'dates'; name?: FilterKey; from: FilterKey; to: FilterKey; isFutureAllowed?: true }
  | ChecksField
);

/** Checkboxes of which each is a filter. */
export const boxesField = (
  label: string,
  options: readonly { value: FilterKey; label: string; isFiscal?: true }[],
): ChecksField => ({
  kind: 'checks',
  label,
  keys: options.map(({ value }) => value),
  options: () => options,
  chosenIn: (filters) => options.flatMap(({ value }) => (filters[value] === '1' ? [value] : [])),
  filtersFor: (chosen) =>
    Object.fromEntries(options.flatMap(({ value }) => (chosen.includes(value) ? [[value, '1']] : []))),
});

/** The names of a filter in the address. */
export function keysOf(field: FilterField): readonly FilterKey[] {
  if (field.kind === 'checks') return field.keys;
  if (field.kind !== 'dates') return [field.key];
  return [...(field.name === undefined ? [] : [field.name]), field.from, field.to];
}

/** The filters that an address names for a tab, without empty and unknown ones. */
export const filtersIn = (fields: readonly FilterField[], search: URLSearchParams, type: string): Filters =>
  Object.fromEntries(
    fields.flatMap((field) => Object.entries(read(field, textsIn(search, keysOf(field)), type))),
  );

function read(field: FilterField, texts: Filters, type: string): Filters {
  if (field.kind === 'choice')
    return field.options.some(({ value }) => value !== '' && value === texts[field.key]) ? texts : {};
  if (field.kind !== 'checks') return texts;
  const chosen = field.chosenIn(texts);
  return field.filtersFor(field.options(type).flatMap(({ value }) => (chosen.includes(value) ? value : [])));
}

const isSet = (field: FilterField, filters: Readonly<Filters>): boolean =>
  keysOf(field).some((key) => filters[key] !== undefined);

/** How many filters are set. A range of days counts as one, and so do statuses. */
export const countFilters = (fields: readonly FilterField[], filters: Readonly<Filters>): number =>
  fields.filter((field) => isSet(field, filters)).length;

/** A change that clears filters. */
export const withoutKeys = (keys: readonly FilterKey[]): FilterChange =>
  Object.fromEntries(keys.map((key) => [key, undefined]));
