import { randomUUID } from 'node:crypto';
import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { storedMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { LedgerStore, NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';

export type CommandFacts = {
  command?: string;
  commandId?: string;
  source?: CommandSource;
  session?: string;
  undoes?: string;
  redoes?: string;
  /** The account of the export that the events came with. */
  importedFrom?: string;
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

  /** Appends the events of one command and returns its id. */
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

/** The events of one command, ready to append. */
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
      ...(facts.importedFrom && { importedFrom: facts.importedFrom }),
      correlationId: '',
      causationId: '',
      appVersion: '',
    }),
  }));
}
