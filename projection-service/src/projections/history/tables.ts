import { defineTable } from '../table.ts';

/**
 * Where the fold stands: the last entry, the one before it, the command that is open and what it is called, what the clock said at the last
 * whole command, and the head of the chain.
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

/** One intention of the user; `first` and `last` are the revisions of its events. */
export const entriesTable = defineTable({
  name: 'history_entries',
  key: ['first'],
  columns: {
    first: 'integer',
    last: 'integer',
    command_id: 'text',
    command: 'text',
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

/** The entry that a command belongs to. */
export const commandsTable = defineTable({
  name: 'history_commands',
  key: ['command_id'],
  columns: { command_id: 'text', entry: 'integer' },
});

/** The records that an entry is about. */
export const subjectsTable = defineTable({
  name: 'history_subjects',
  key: ['entity', 'id', 'entry'],
  columns: { entity: 'text', id: 'text', entry: 'integer' },
});

/** What each record is called: the fields that its name is made of. */
export const namesTable = defineTable({
  name: 'history_names',
  key: ['entity', 'id'],
  columns: { entity: 'text', id: 'text', fields: 'json' },
});

/** The chain over all events of the account. */
export const chainTable = defineTable({
  name: 'history_chain',
  key: ['revision'],
  columns: { revision: 'integer', hash: 'text' },
});

/**
 * The events that changed an invoice, as the ledger holds them (JSON as text, so that not a byte is lost); `schema` is
 * the version of their data.
 */
export const auditEventsTable = defineTable({
  name: 'history_audit_events',
  key: ['revision'],
  columns: { revision: 'integer', schema: 'integer', event: 'text' },
});

/** The chain over the events of one invoice; `index` counts from 0. */
export const invoiceChainTable = defineTable({
  name: 'history_invoice_chain',
  key: ['invoice_id', 'index'],
  columns: { invoice_id: 'integer', index: 'integer', revision: 'integer', prev_hash: 'text', hash: 'text' },
});

/** How long an invoice's chain is, and its last hash. */
export const invoiceHeadsTable = defineTable({
  name: 'history_invoice_heads',
  key: ['invoice_id'],
  columns: { invoice_id: 'integer', events: 'integer', hash: 'text' },
});
