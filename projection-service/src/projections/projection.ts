import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import type { EventDefinition } from '@ledgerline/shared-events/ledger/event.ts';
import { type EventMetadata, eventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import type { Rows } from './rows.ts';
import type { RowKey, Table } from './table.ts';

/** A committed event for a fold: its data in the current schema, and its changes of records. */
export type LedgerEvent = {
  stored: StoredEvent;
  definition: EventDefinition;
  data: unknown;
  /** Parsed at the first access. @throws ZodError */
  readonly metadata: EventMetadata;
  changes: readonly Change[];
};

/** A row by its key. */
export type RowRequest = { table: Table; key: RowKey };

/**
 * A read model: a pure fold from one account's events to rows. Folding the same events again into the same rows
 * gives the same rows, whatever the batches were.
 */
export type Projection = {
  readonly name: string;
  /** Raised when the meaning of the rows changes: then every account is rebuilt. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** Applies one event. It may read and write only `rows`. */
  apply(rows: Rows, event: LedgerEvent): void;
  /** Whether an event may be applied in parts: it's nothing but its changes, in their order. */
  readonly inParts?: boolean;
  /**
   * Rows that the event certainly reads, so that a batch loads them at once. Other rows are loaded when the fold
   * requests them.
   */
  prefetchKeys(event: LedgerEvent): Iterable<RowRequest>;
};

const storedSchema = z.coerce.number().int().min(1);

/** The most cached results; there are few versions of a schema. */
const MAX_SCHEMAS = 100;

/** The cached result of `storedSchema` for each text. */
const seenSchemas = new Map<string | undefined, number>();

/**
 * Reads a stored event through its definition. An event that was folded before (`folded`) is not validated again,
 * unless it has an older version.
 * @throws UnreadableEvent or ZodError when its type, data or metadata cannot be read.
 */
export function readEvent(stored: StoredEvent, folded = false): LedgerEvent {
  const definition = definitionOf(stored.type);
  const schema = schemaOf(stored.metadata.schema);
  const isCurrent = folded && schema === definition.version;
  const data = isCurrent ? stored.data : definition.read(stored.data, schema);
  let metadata: EventMetadata | null = null;
  return {
    stored,
    definition,
    data,
    changes: definition.changes(data),
    get metadata() {
      metadata ??= eventMetadata.parse(stored.metadata);
      return metadata;
    },
  };
}

function schemaOf(text: string | undefined): number {
  let schema = seenSchemas.get(text);
  if (schema === undefined) {
    schema = storedSchema.parse(text);
    if (schema <= MAX_SCHEMAS) seenSchemas.set(text, schema);
  }
  return schema;
}
