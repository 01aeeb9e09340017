import { randomUUID } from 'node:crypto';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { storedMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { LedgerStore, NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';

export const CREATED_AT = '2026-01-05T09:00:00.000Z';

export type CommandFacts = {
  command?: string;
  commandId?: string;
  source?: 'user' | 'undo' | 'redo' | 'system' | 'import';
  session?: string;
  undoes?: string;
  redoes?: string;
};

/** The ledger of one account as commands write it: each `append` is one command. */
export class AccountLog {
  readonly accountId: string;
  readonly #ledger: LedgerStore;
  revision = -1;

  constructor(ledger: LedgerStore, accountId: string = randomUUID()) {
    this.#ledger = ledger;
    this.accountId = accountId;
  }

  get stream(): string {
    return accountStream(this.accountId);
  }

  /** Appends the facts of one command and answers its id. */
  async append(events: readonly DomainEvent[], facts: CommandFacts = {}): Promise<string> {
    const commandId = facts.commandId ?? randomUUID();
    const { revision } = await this.#ledger.append(
      this.stream,
      this.revision,
      newEvents(this.accountId, events, { ...facts, commandId }),
    );
    this.revision = revision;
    return commandId;
  }
}

/** Facts of one command as they are appended. */
export function newEvents(
  accountId: string,
  events: readonly DomainEvent[],
  facts: CommandFacts & { commandId: string },
): NewEvent[] {
  return events.map((event, index) => ({
    id: randomUUID(),
    type: event.type,
    data: event.data as Record<string, unknown>,
    metadata: storedMetadata({
      commandId: facts.commandId,
      command: facts.command ?? event.type,
      accountId,
      actor: 'user-1',
      source: facts.source ?? 'user',
      session: facts.session ?? 'session-1',
      body: '',
      index,
      count: events.length,
      schema: definitionOf(event.type).version,
      ...(facts.undoes && { undoes: facts.undoes }),
      ...(facts.redoes && { redoes: facts.redoes }),
      correlationId: '',
      causationId: '',
      appVersion: '',
    }),
  }));
}

/** A job with everything that a test does not care about filled in. */
export function jobWith(fields: Partial<JobRecord> & { id: number }): JobRecord {
  return {
    name: `Job ${fields.id}`,
    client_id: null,
    job_type_id: null,
    language_pair_id: null,
    unit_id: null,
    quantity: '1',
    rate: '100',
    flat_rate: false,
    value: '100',
    currency: 'USD',
    exchange: null,
    deadline: null,
    on_hold: false,
    completed_at: null,
    invoiced: false,
    invoice_id: null,
    notes: '',
    created_at: CREATED_AT,
    deleted_at: null,
    ...fields,
  };
}
