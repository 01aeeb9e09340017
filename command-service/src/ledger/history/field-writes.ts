import { type RecordField, writtenField } from '@ledgerline/shared-events/history/record-field.ts';
import type { Change, EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';

/** A record of any kind. */
type RecordRef = { entity: EntityKind; id: EntityId };

/** The field that the command at an index of the log wrote. */
type PlacedWrite = { place: number; field: string };

/** The writes of an account as JSON: columns of 32-bit integers in base64. */
export type PackedWrites = { words: [EntityKind, string][]; texts: string[]; count: number; columns: string };

const COLUMNS = 3;
/** So many writes are scanned, or read, in one step. */
const SCANNED_OF_STEP = 50_000;
const READ_OF_STEP = 1_000;
const FIRST_CAPACITY = 64;

/**
 * Which command of an account wrote which field of which record, in the order of the ledger. Undo is decided by this.
 * It is stored in three columns of integers (12 bytes per write), so that an account of 100,000 events needs little
 * memory and a small snapshot. A lookup scans all of them once, which takes a few milliseconds for such an account, and
 * reads those that it finds, in steps.
 */
export class FieldWrites {
  /** Entity kind and field, each pair once. */
  readonly #words: [EntityKind, string][] = [];
  readonly #wordOf = new Map<string, number>();
  /** Ids that are no integers: text n is stored as -1 - n. */
  readonly #texts: string[] = [];
  readonly #numberOf = new Map<string, number>();
  #rows = new Int32Array(FIRST_CAPACITY * COLUMNS);
  #count = 0;

  constructor(packed?: PackedWrites) {
    if (packed === undefined) return;
    for (const [entity, field] of packed.words) this.#word(entity, field);
    for (const text of packed.texts) this.#number(text);
    const bytes = Buffer.from(packed.columns, 'base64');
    this.#rows = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    this.#count = packed.count;
  }

  /** Adds the writes of a command. @param place its index in the log; not lower than that of any command added before */
  note(changes: readonly Change[], place: number): void {
    for (const change of changes) {
      const written = writtenField(change);
      if (written !== null) this.#add(written, place);
    }
  }

  /** The writes of these records by their keys, oldest first. A record without writes is missing. */
  *of(records: Iterable<RecordRef>): Steps<Map<string, PlacedWrite[]>> {
    const requested = new Map<EntityKind, Set<number>>();
    for (const { entity, id } of records) {
      const number = typeof id === 'number' ? id : this.#numberOf.get(id);
      if (number !== undefined) addTo(requested, entity, number);
    }
    const byWord = this.#words.map(([entity]) => requested.get(entity));
    const found = new Map<string, PlacedWrite[]>();
    for (const [index, at] of (yield* this.#rowsThat(
      (word, number) => byWord[word]?.has(number) === true,
    )).entries()) {
      if (index % READ_OF_STEP === 0) yield;
      const { place, entity, id, field } = this.#write(at);
      const key = recordKey(entity, id);
      const writes = found.get(key);
      if (writes === undefined) found.set(key, [{ place, field }]);
      else writes.push({ place, field });
    }
    return found;
  }

  /** The fields that the commands at these indexes wrote, each once. A command without writes is missing. */
  *by(places: ReadonlySet<number>): Steps<Map<number, RecordField[]>> {
    if (places.size === 0) return new Map();
    const rows = yield* this.#rowsThat((_word, _number, place) => places.has(place));
    const found = new Map<number, Map<string, RecordField>>();
    for (const [index, at] of rows.entries()) {
      if (index % READ_OF_STEP === 0) yield;
      const { place, ...written } = this.#write(at);
      const fields = found.get(place) ?? new Map<string, RecordField>();
      fields.set(`${recordKey(written.entity, written.id)}/${written.field}`, written);
      found.set(place, fields);
    }
    return new Map([...found].map(([place, fields]) => [place, [...fields.values()]]));
  }

  /** Where in the columns the writes are that fit. Writes that are noted between two steps aren't among them. */
  *#rowsThat(fits: (word: number, number: number, place: number) => boolean): Steps<number[]> {
    const found: number[] = [];
    const end = this.#count * COLUMNS;
    for (let from = 0; from < end; from += SCANNED_OF_STEP * COLUMNS) {
      if (from > 0) yield;
      const rows = this.#rows;
      for (let at = from; at < Math.min(end, from + SCANNED_OF_STEP * COLUMNS); at += COLUMNS) {
        if (fits(rows[at] ?? -1, rows[at + 1] ?? 0, rows[at + 2] ?? -1)) found.push(at);
      }
    }
    return found;
  }

  /** How many writes the commands at these indexes have. */
  countsOf(places: ReadonlySet<number>): Map<number, number> {
    const counts = new Map<number, number>();
    for (let at = 2; at < this.#count * COLUMNS; at += COLUMNS) {
      const place = this.#rows[at] ?? -1;
      if (places.has(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  }

  pack(): PackedWrites {
    const { buffer, byteOffset } = this.#rows;
    const bytes = Buffer.from(buffer, byteOffset, this.#count * COLUMNS * Int32Array.BYTES_PER_ELEMENT);
    return {
      words: this.#words,
      texts: this.#texts,
      count: this.#count,
      columns: bytes.toString('base64'),
    };
  }

  #write(at: number): PlacedWrite & RecordField {
    const [word = 0, number = 0, place = 0] = [this.#rows[at], this.#rows[at + 1], this.#rows[at + 2]];
    const [entity = 'job', field = ''] = this.#words[word] ?? [];
    return { place, entity, id: number < 0 ? (this.#texts[-1 - number] ?? '') : number, field };
  }

  #add({ entity, id, field }: RecordField, place: number): void {
    const row = [this.#word(entity, field), this.#number(id), place];
    const last = (this.#count - 1) * COLUMNS;
    if (this.#count > 0 && row.every((value, column) => this.#rows[last + column] === value)) return;
    const at = this.#count * COLUMNS;
    if (at === this.#rows.length) {
      const rows = new Int32Array(Math.max(FIRST_CAPACITY * COLUMNS, at * 2));
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows.set(row, at);
    this.#count += 1;
  }

  #word(entity: EntityKind, field: string): number {
    const key = `${entity} ${field}`;
    const cached = this.#wordOf.get(key);
    if (cached !== undefined) return cached;
    this.#wordOf.set(key, this.#words.length);
    return this.#words.push([entity, field]) - 1;
  }

  #number(id: EntityId): number {
    if (typeof id === 'number') return id;
    const cached = this.#numberOf.get(id);
    if (cached !== undefined) return cached;
    const number = -1 - this.#texts.length;
    this.#numberOf.set(id, number);
    this.#texts.push(id);
    return number;
  }
}

function addTo(numbers: Map<EntityKind, Set<number>>, entity: EntityKind, number: number): void {
  const those = numbers.get(entity);
  if (those === undefined) numbers.set(entity, new Set([number]));
  else those.add(number);
}

/** The key of a record within an account. */
export function recordKey(entity: EntityKind, id: EntityId): string {
  return `${entity}/${id}`;
}
