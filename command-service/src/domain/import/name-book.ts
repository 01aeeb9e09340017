import { BUILT_IN_UNITS } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The kinds of records that a row refers to by name. */
export type NamedKind = 'client' | 'jobType' | 'languagePair' | 'unit' | 'project';

/** Separates the languages of a pair; it cannot occur in a name. */
const BETWEEN = '\u001f';

/** The languages of a pair as one name. */
export function pairName(pair: { from: string; to: string }): string {
  return `${pair.from}${BETWEEN}${pair.to}`;
}

/**
 * Finds records by name, ignoring case and surrounding spaces. It is built once for an import, so that an import of
 * thousands of rows reads each record once. Of two records with the same name it finds the first.
 */
export class NameBook {
  readonly #ids = new Map<string, number>();

  constructor(state: StateReader) {
    for (const client of state.records('client')) this.#noteLive('client', client, client.name);
    for (const jobType of state.records('jobType')) this.#noteLive('jobType', jobType, jobType.name);
    for (const project of state.records('project')) this.#noteLive('project', project, project.name);
    for (const pair of state.records('languagePair')) this.#noteLive('languagePair', pair, pairName(pair));
    const own = [...state.records('unit')].map(({ id }) => id);
    for (const id of new Set([...BUILT_IN_UNITS.map((unit) => unit.id), ...own])) {
      const unit = unitOf(state, id);
      if (unit === undefined) continue;
      this.#noteLive('unit', unit, unit.name);
      this.#noteLive('unit', unit, unit.singular);
    }
  }

  /** The id of the record with a name, or undefined. */
  find(kind: NamedKind, name: string): number | undefined {
    return this.#ids.get(keyOf(kind, name));
  }

  note(kind: NamedKind, name: string, id: number): void {
    const key = keyOf(kind, name);
    if (!this.#ids.has(key)) this.#ids.set(key, id);
  }

  #noteLive(kind: NamedKind, record: { id: number; deleted_at: string | null }, name: string): void {
    if (record.deleted_at === null) this.note(kind, name, record.id);
  }
}

function keyOf(kind: NamedKind, name: string): string {
  return `${kind}/${name.split(BETWEEN).map(nameKey).join(BETWEEN)}`;
}
