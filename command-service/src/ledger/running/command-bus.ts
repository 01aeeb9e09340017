import { randomUUID } from 'node:crypto';
import type { CommandEffects } from '@ledgerline/shared-events/api/command-effects.ts';
import { targetsIn } from '@ledgerline/shared-events/api/command-ids.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { StatementPreview } from '@ledgerline/shared-events/bank/answers.ts';
import type { CatTable } from '@ledgerline/shared-events/cat/tables.ts';
import type { ShownChange } from '@ledgerline/shared-events/history/answers.ts';
import {
  isReversalName,
  type ReversalName,
  reversalPayloads,
} from '@ledgerline/shared-events/history/commands.ts';
import type { ImportRequest } from '@ledgerline/shared-events/import/commands.ts';
import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { arrangesScreen } from '@ledgerline/shared-events/lists/view-events.ts';
import type { QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { z } from 'zod';
import type { AccountState } from '#domain/account-state.ts';
import type { BookedStatement } from '#domain/bank/booked-entry.ts';
import { type StatementFormats, statementFormats } from '#domain/bank/format-items.ts';
import { previewForAccount } from '#domain/bank/preview-statement.ts';
import type { CommandDefinition, DecisionContext } from '#domain/command.ts';
import type { PreparedMessage } from '#domain/deliveries/message-draft.ts';
import { existingJobs } from '#domain/import/existing-jobs.ts';
import { parseLine } from '#domain/jobs/parse-line.ts';
import { jobsOfAnalyses } from '#domain/jobs/seen-analyses.ts';
import { notFound, todayOf, unitOf } from '#domain/lookup.ts';
import { refuseBrokenRules } from '#domain/rules/account-invariant.ts';
import { catTablesIn } from '#domain/settings/cat-table-items.ts';
import { type MessagePort, mailNotConfigured } from '#sending/message-port.ts';
import type { PaperArchive } from '#sending/paper-archive.ts';
import { withEvents } from '../history/events-by-command.ts';
import { type ChangedField, wholeChange } from '../history/history-entry.ts';
import { bodyDigest, digestSteps } from '../idempotency/body-digest.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import { planRevert, previewRevert, type RevertPreview } from '../undo/revert.ts';
import { planRedo, planUndo, undoneEntry } from '../undo/undo.ts';
import { undoRefusals } from '../undo/undo-refusals.ts';
import { AccountQueue } from './account-queue.ts';
import { type BasedOn, explainDeletion, refuseOverwriting } from './based-on.ts';
import type { CommandLoop } from './command-loop.ts';
import { runInSlices } from './in-slices.ts';
import type { Caller, CommandOutcome, Decision, Intention } from './intention.ts';
import { type Selection, type SelectionParts, selectionOf } from './selection.ts';

/** A command as it arrives. Without an id it gets a new one. */
type CommandRequest = Omit<Caller, 'commandId' | 'repeatable'> & {
  name: string;
  payload: Json;
  commandId?: string | undefined;
  /** The base of the edit; with it, no later change of others is overwritten. Undo and Redo check this in any case. */
  basedOn?: BasedOn | undefined;
  /** The source of the command; default `user`. */
  source?: Exclude<CommandSource, 'undo' | 'redo'>;
};

/** A request whose command has an id; `repeatable` when the caller chose it. */
type IdentifiedRequest = CommandRequest & { source: CommandSource; commandId: string; repeatable: boolean };

/** What was read at the end of an account's ledger, and its revision there. */
export type AtRevision<T> = { value: T; revision: number };

/** What a command is decided on beside the state. */
type Plan = { payload: unknown; selection: Selection | null; messages?: readonly PreparedMessage[] };

type Targets = ReturnType<typeof targetsIn>;

export type CommandBusOptions = SelectionParts & {
  loop: CommandLoop;
  commands: Iterable<CommandDefinition>;
  exchangeRate: DecisionContext['exchangeRate'];
  /** Prepares the messages of commands; without it no command sends any. */
  messages?: MessagePort | undefined;
  /** Keeps the papers of issued documents; without it they are kept when they are read. */
  archive?: Pick<PaperArchive, 'wake'> | undefined;
};

/** The instant of an account without events. */
const BEFORE_EVENTS = '1970-01-01T00:00:00.000Z';

/** Accepts every command by name, including Undo and Redo, checks its payload and passes it to the command loop. */
export class CommandBus {
  readonly #options: CommandBusOptions;
  readonly #definitions: ReadonlyMap<string, CommandDefinition>;
  readonly #digests = new AccountQueue();

  constructor(options: CommandBusOptions) {
    this.#options = options;
    this.#definitions = new Map([...options.commands].map((definition) => [definition.name, definition]));
  }

  /** The names of all commands there are. */
  get names(): string[] {
    return [...this.#definitions.keys(), ...Object.keys(reversalPayloads)];
  }

  /** The schema of a command's payload. @throws Error when there is no such command */
  payloadOf(name: string): z.ZodType {
    if (isReversalName(name)) return reversalPayloads[name];
    const definition = this.#definitions.get(name);
    if (definition === undefined) throw new Error(`There is no command ${name}.`);
    return definition.payload;
  }

  /**
   * Runs a command and answers once it is in the ledger.
   * @throws ZodError when the payload does not match, Rejected (not_found for an unknown name or target, and the
   * refusals of the command), StreamDeleted, LedgerUnavailable
   */
  async execute(request: CommandRequest): Promise<CommandOutcome> {
    const { name, payload, commandId = randomUUID(), source = 'user', basedOn, ...caller } = request;
    const repeatable = request.commandId !== undefined;
    const intention = await this.#intention({ ...request, source, commandId, repeatable });
    const outcome = await this.#options.loop.run({ ...caller, commandId, repeatable }, intention);
    const definition = this.#definitions.get(name);
    if (definition?.messages !== undefined) this.#options.messages?.wake(caller.accountId);
    if (definition?.archives) this.#options.archive?.wake(caller.accountId);
    return outcome;
  }

  async #intention(request: IdentifiedRequest): Promise<Intention> {
    const { name, payload, accountId } = request;
    // In their order: a small command must not overtake a large one that came before it.
    const body = await this.#digests.run(accountId, () => runInSlices(accountId, digestSteps(name, payload)));
    if (isReversalName(name)) return this.#undoIntention(name, request, body);
    const definition = this.#definitions.get(name);
    if (definition === undefined) throw new Rejected('not_found', `There is no command ${name}.`);
    const parsed = definition.payload.safeParse(payload);
    if (!parsed.success) {
      await this.#refuseMissingTargets(accountId, targetsIn(payload, definition.effects.ids));
      throw parsed.error;
    }
    const own = request.basedOn?.own ?? [];
    const selection = await selectionOf(
      this.#options,
      { ...request, own, body },
      parsed.data,
      definition.effects,
    );
    const messages = await this.#preparedMessages(definition, request, parsed.data);
    const plan = { payload: parsed.data, selection, ...(messages !== null && { messages }) };
    const { decide, result } = this.#planOf(definition, request, plan);
    return {
      name,
      body,
      decide:
        request.basedOn === undefined
          ? decide
          : this.#checked(request, request.basedOn, definition.effects, decide),
      result,
    };
  }

  /** The decision and the answer of a command. A filter is replaced by the ids of its records. */
  #planOf(
    definition: CommandDefinition,
    { accountId, source }: IdentifiedRequest,
    { payload, selection, messages }: Plan,
  ): Pick<Intention, 'decide' | 'result'> {
    const decideOn = (sent: unknown, { state }: AccountLedger, now: string): Decision | Promise<Decision> => {
      const exchangeRate = remembered(this.#options.exchangeRate);
      const context = { now, accountId, exchangeRate, source, ...(messages !== undefined && { messages }) };
      return runInSlices(accountId, decisionSteps(definition, state, sent, context));
    };
    const answerOf = ({ state, at }: AccountLedger, events: readonly DomainEvent[], sent: unknown) => {
      const { result, resultSteps } = definition;
      const moment = at ?? BEFORE_EVENTS;
      if (resultSteps === undefined) return result(state, events, sent, moment);
      return runInSlices(accountId, resultSteps(state, events, sent, moment));
    };
    if (selection === null) {
      return {
        decide: (ledger, now) => decideOn(payload, ledger, now),
        result: (ledger, events) => answerOf(ledger, events, payload),
      };
    }
    return {
      decide: async (ledger, now) => decideOn(await selection.payload(ledger), ledger, now),
      result: (ledger, events) => selection.answer(ledger, (sent) => answerOf(ledger, events, sent)),
    };
  }

  /**
   * The messages of a command, with their papers made and stored; null for a command that sends none. A message that
   * the command stops is taken from those who would send it.
   */
  async #preparedMessages(
    { messages, stops }: CommandDefinition,
    { accountId, commandId, source }: IdentifiedRequest,
    payload: unknown,
  ): Promise<readonly PreparedMessage[] | null> {
    const { loop, exchangeRate, messages: port } = this.#options;
    if (stops !== undefined) {
      await port?.stop(accountId, await loop.read(accountId, ({ state }) => stops(state, payload)));
    }
    if (messages === undefined) return null;
    const context = { now: loop.now(), accountId, exchangeRate, source };
    const drafts = await loop.read(accountId, ({ state, entries }) =>
      // A repeated command answers its first result and sends nothing.
      entries.find(commandId) === undefined ? messages(state, payload, context) : [],
    );
    if (drafts.length === 0) return [];
    if (port === undefined) throw mailNotConfigured();
    return port.prepare({ accountId, commandId }, drafts);
  }

  /** The decision of the command, checked against the base of the edit. */
  #checked(
    { payload, session }: CommandRequest,
    basedOn: BasedOn,
    { ids, deletes }: CommandEffects,
    decide: Intention['decide'],
  ): Intention['decide'] {
    const { ledgers } = this.#options;
    return async (ledger, now) => {
      const check = { ledgers, ledger, basedOn, session };
      try {
        const decision = await decide(ledger, now);
        await refuseOverwriting(check, decision.events);
        return decision;
      } catch (error) {
        // A caller who wants to delete a deleted record loses nothing.
        if (error instanceof Rejected && error.code === 'not_found' && deletes !== true) {
          await explainDeletion(check, targetsIn(payload, ids));
        }
        throw error;
      }
    };
  }

  #undoIntention(name: ReversalName, request: CommandRequest, body: string): Intention {
    return {
      name,
      body,
      decide: this.#reversal(name, request),
      result: async (ledger, events) => ({
        entry: await undoneEntry(this.#options.ledgers, ledger, events),
      }),
    };
  }

  #reversal(name: ReversalName, { actor, payload }: CommandRequest): Intention['decide'] {
    const { ledgers } = this.#options;
    if (name === 'Redo') {
      const { commandId } = reversalPayloads.Redo.parse(payload ?? {});
      return (ledger) => planRedo(ledgers, ledger, { actor, target: commandId });
    }
    const { commandId, entries } = reversalPayloads.Undo.parse(payload ?? {});
    return (ledger) =>
      entries === undefined
        ? planUndo(ledgers, ledger, { actor, target: commandId })
        : planRevert(ledgers, ledger, entries);
  }

  /** What an undo of everything after an entry would do now. @throws Rejected nothing_to_undo, too_large */
  previewRevert(caller: Omit<Caller, 'commandId'>, to: string): Promise<RevertPreview> {
    const { loop, ledgers } = this.#options;
    return loop.read(caller.accountId, (ledger) =>
      previewRevert(ledgers, ledger, to, (entries) => {
        const request = { ...caller, commandId: randomUUID(), name: 'Undo', payload: { entries } };
        const intention = this.#undoIntention('Undo', request, bodyDigest('Undo', request.payload));
        return loop.rehearse(request, intention, ledger);
      }),
    );
  }

  /**
   * For each of these entries, why an undo of it would be refused now, in words for the user; null when it is
   * possible. In the same order. @throws LedgerUnavailable, StreamDeleted
   */
  undoReasons(accountId: string, commandIds: readonly string[]): Promise<(string | null)[]> {
    const { loop, ledgers } = this.#options;
    return loop.read(accountId, async (ledger) => {
      const refusals = await undoRefusals(ledgers, ledger, commandIds);
      return refusals.map((refused) => refused?.reason ?? null);
    });
  }

  /** What an entry did to a field, with whole values. @throws Rejected not_found */
  changeOf(accountId: string, commandId: string, field: ChangedField): Promise<AtRevision<ShownChange>> {
    return this.#read(accountId, async (ledger) => {
      const [named] = await withEvents(this.#options.ledgers, ledger, [ledger.entries.runOf(commandId)]);
      const change =
        named && (await runInSlices(accountId, wholeChange(ledger, named.run, named.facts, field)));
      if (!change) throw notFound();
      return change;
    });
  }

  /** Whether the account's ledger has a command. */
  hasRun(accountId: string, commandId: string): Promise<boolean> {
    return this.#options.loop.read(accountId, ({ entries }) => entries.find(commandId) !== undefined);
  }

  /** What is read from the state of an account at this moment, on the day of its user. */
  readState<T>(accountId: string, read: (state: AccountState, today: string) => T): Promise<AtRevision<T>> {
    const now = this.#options.loop.now();
    return this.#read(accountId, ({ state }) => read(state, todayOf(state, now)));
  }

  /** Which jobs of an import exist already. */
  existingJobs(accountId: string, request: ImportRequest): Promise<AtRevision<number[]>> {
    const { loop, exchangeRate } = this.#options;
    const now = loop.now();
    return this.#read(accountId, ({ state }) =>
      runInSlices(accountId, existingJobs(state, request, { now, accountId, exchangeRate })),
    );
  }

  /** What an import of a bank statement would do. */
  previewStatement(accountId: string, statement: BookedStatement): Promise<AtRevision<StatementPreview>> {
    const { exchangeRate, loop } = this.#options;
    return this.#read(accountId, ({ state }) =>
      runInSlices(accountId, previewForAccount(state, statement, { exchangeRate, now: loop.now() })),
    );
  }

  /** How this account reads files of banks: its currency, the order of its dates, and the columns it chose. */
  statementFormats(accountId: string): Promise<AtRevision<StatementFormats>> {
    return this.#read(accountId, ({ state }) => statementFormats(state));
  }

  /** How this account reads tables of counts. */
  async catTables(accountId: string): Promise<CatTable[]> {
    return (await this.#read(accountId, ({ state }) => catTablesIn(state))).value;
  }

  /** For each analysis the jobs of this account that it was used for already. */
  async jobsOfAnalyses(
    accountId: string,
    analyses: Parameters<typeof jobsOfAnalyses>[1],
  ): Promise<ReturnType<typeof jobsOfAnalyses>> {
    return (await this.#read(accountId, ({ state }) => jobsOfAnalyses(state, analyses))).value;
  }

  /** What a line was understood to say as a job. */
  parseJob(accountId: string, text: string): Promise<AtRevision<QuickJobAnswer>> {
    const now = this.#options.loop.now();
    return this.#read(accountId, ({ state }) => parseLine(state, text, now));
  }

  #read<T>(accountId: string, look: (ledger: AccountLedger) => T | Promise<T>): Promise<AtRevision<T>> {
    return this.#options.loop.read(accountId, async (ledger) => ({
      value: await look(ledger),
      revision: ledger.revision,
    }));
  }

  /** A missing target answers 404 even when the rest of the payload is wrong too. */
  async #refuseMissingTargets(accountId: string, targets: Targets): Promise<void> {
    if (targets.length === 0) return;
    await this.#options.loop.read(accountId, ({ state }) => {
      for (const { entity, id } of targets) {
        const record = entity === 'unit' ? unitOf(state, id) : state.record(entity, id);
        if (record === undefined || record.deleted_at !== null) throw notFound();
      }
    });
  }
}

/** The decision of a command, in steps. @throws Rejected also when its events would break a rule of the account */
function* decisionSteps(
  { steps, decide }: CommandDefinition,
  state: AccountState,
  sent: unknown,
  context: DecisionContext & { source: CommandSource },
): Steps<Decision> {
  const events = steps === undefined ? decide(state, sent, context) : yield* steps(state, sent, context);
  yield* refuseBrokenRules(state, events, context.now);
  return { events, source: arrangesScreen(events) ? 'screen' : context.source };
}

/** The rates as one decision sees them: its records need the same few. */
function remembered(find: DecisionContext['exchangeRate']): DecisionContext['exchangeRate'] {
  const found = new Map<string, ReturnType<typeof find>>();
  return (...conversion) => {
    const key = conversion.join(' ');
    const earlier = found.get(key);
    if (earlier !== undefined) return earlier;
    const rate = find(...conversion);
    found.set(key, rate);
    return rate;
  };
}
