import { defineTable } from '../table.ts';

/**
 * The state of the fold: the last entry, the one before it, the unfinished command and its label, the clock of the
 * last complete command, and the head of the hash chain.
 */
export const stateTable = defineTable({
  name: 'history_state',
  key: [],
  columns: {
    entry: 'integer?',
    previous: 'integer?',
    command_id: 'text',
    open: 'json',
    label: 'json?',
    clock: 'text?',
    hash: 'text',
  },
});

/** One entry; `first` and `last` are the revisions of its events. */
export const entriesTable = defineTable({
  name: 'history_entries',
  key: ['first'],
  columns: {
    first: 'integer',
    last: 'integer',
    command_id: 'text',
    command: 'text',
    command_count: 'integer',
    label: 'text',
    at: 'text',
    actor: 'text',
    source: 'text',
    session: 'text',
    run: 'text?',
    place: 'text?',
    subject: 'json?',
    undoes: 'text?',
    redoes: 'text?',
    undone_by: 'text?',
    took_back: 'json',
    irreversible: 'text?',
    changes: 'json',
    change_count: 'integer',
  },
});

/** The entry of each command. */
export const commandsTable = defineTable({
  name: 'history_commands',
  key: ['command_id'],
  columns: { command_id: 'text', entry: 'integer' },
});

/** The records of each entry. */
export const subjectsTable = defineTable({
  name: 'history_subjects',
  key: ['entity', 'id', 'entry'],
  columns: { entity: 'text', id: 'text', entry: 'integer' },
});

/** The fields that determine the name of each record. */
export const namesTable = defineTable({
  name: 'history_names',
  key: ['entity', 'id'],
  columns: { entity: 'text', id: 'text', fields: 'json' },
});

/** The hash chain over all events of the account. */
export const chainTable = defineTable({
  name: 'history_chain',
  key: ['revision'],
  columns: { revision: 'integer', hash: 'text' },
});

/**
 * The events that changed a document, as they are in the ledger (JSON as text, so that no byte changes); `schema` is
 * the version of their data.
 */
export const auditEventsTable = defineTable({
  name: 'history_audit_events',
  key: ['revision'],
  columns: { revision: 'integer', schema: 'integer', event: 'text' },
});

/** The hash chain over the events of one document, of the `kind` of its records; `index` counts from 0. */
export const documentChainTable = defineTable({
  name: 'history_document_chain',
  key: ['kind', 'document_id', 'index'],
  columns: {
    kind: 'text',
    document_id: 'integer',
    index: 'integer',
    revision: 'integer',
    prev_hash: 'text',
    hash: 'text',
  },
});

/** The length of a document's hash chain, and its last hash. */
export const documentHeadsTable = defineTable({
  name: 'history_document_heads',
  key: ['kind', 'document_id'],
  columns: { kind: 'text', document_id: 'integer', events: 'integer', hash: 'text' },
});
