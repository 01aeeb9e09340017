import { BUILT_IN_UNITS, FLAT_RATE_UNIT_ID } from '../catalogue/built-in-units.ts';
import { languagePairKey, nameKey } from '../text/search-key.ts';
import type { ImportKind } from './kinds.ts';
import type { RowRecord } from './row-record.ts';

/** The existing records, by name. */
type ExistingRecords = {
  clients: readonly { name: string }[];
  jobTypes: readonly { name: string }[];
  units: readonly { name: string; singular: string }[];
  projects: readonly { name: string }[];
  languagePairs: readonly { from: string; to: string }[];
};

/**
 * The records that an import creates beside its rows, by their names in the file, and the number of rows that create
 * nothing.
 */
export type Additions = {
  client: readonly string[];
  jobType: readonly string[];
  unit: readonly string[];
  project: readonly string[];
  languagePair: readonly string[];
  /** For clients: rows whose client exists already, or occurs earlier in the file. */
  existing: number;
};

class Names {
  readonly created: string[] = [];
  readonly #keys: Set<string>;

  constructor(cached: Iterable<string>) {
    this.#keys = new Set(cached);
  }

  /** Whether the name is new; the name is recorded. */
  add(name: string, key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    this.created.push(name);
    return true;
  }
}

/** The further records that rows would create, in an account with the records in `known`. */
export function additionsOf(
  kind: ImportKind,
  records: readonly RowRecord[],
  cached: ExistingRecords,
): Additions {
  const clients = new Names(cached.clients.map(({ name }) => nameKey(name)));
  const jobTypes = new Names(cached.jobTypes.map(({ name }) => nameKey(name)));
  const projects = new Names(cached.projects.map(({ name }) => nameKey(name)));
  const pairs = new Names(cached.languagePairs.map(languagePairKey));
  const flat = BUILT_IN_UNITS.filter(({ id }) => id === FLAT_RATE_UNIT_ID);
  const units = new Names(
    [...cached.units, ...flat].flatMap(({ name, singular }) => [nameKey(name), nameKey(singular)]),
  );
  let existing = 0;
  for (const record of records) {
    const { client, job_type: jobType, unit, project, from, to, name } = record;
    if (kind === 'clients' && typeof name === 'string' && !clients.add(name, nameKey(name))) existing += 1;
    if (typeof client === 'string') clients.add(client, nameKey(client));
    if (typeof jobType === 'string') jobTypes.add(jobType, nameKey(jobType));
    if (typeof project === 'string') projects.add(project, nameKey(project));
    if (typeof unit === 'string') units.add(unit, nameKey(unit));
    if (typeof from === 'string' && typeof to === 'string') {
      pairs.add(`${from} > ${to}`, languagePairKey({ from, to }));
    }
  }
  return {
    client: clients.created,
    jobType: jobTypes.created,
    unit: units.created,
    project: projects.created,
    languagePair: pairs.created,
    existing,
  };
}
