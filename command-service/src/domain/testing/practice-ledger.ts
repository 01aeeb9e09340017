import { randomUUID } from 'node:crypto';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { EntryEffect } from '@ledgerline/shared-events/history/entry-effect.ts';
import { obstacles } from '@ledgerline/shared-events/history/obstacles.ts';
import { type RecordField, writtenField } from '@ledgerline/shared-events/history/record-field.ts';
import { BLANK_JOB, type Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import { changeFits } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { arrangesScreen } from '@ledgerline/shared-events/lists/view-events.ts';
import { crossRate } from '@ledgerline/shared-events/money/exchange-rate.ts';
import { changesOf, definitionOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { AccountState } from '../account-state.ts';
import type { CommandDefinition, DecisionContext } from '../command.ts';
import { commands } from '../commands.ts';
import { brokenRulesOf, refuseBrokenRules } from '../rules/account-invariant.ts';
import { planReversalOfOne, type ReversalOfOne } from './plan-reversals.ts';
import { practiceMessages } from './random-deliveries.ts';

/** Units of each currency for one euro, on every day. */
const PER_EURO: Readonly<Record<string, string>> = {
  EUR: '1',
  USD: '1.0865',
  GBP: '0.8412',
  JPY: '162.35',
  KWD: '0.3331',
};

/** A table with the rates of five currencies. Other currencies have no rate. */
export function practiceRate(currency: string, to: string, date: string): Exchange | null {
  const [per, target] = [PER_EURO[currency], PER_EURO[to]];
  if (per === undefined || target === undefined) return null;
  return { to, rate: crossRate(target, per), date, source: 'ECB' };
}

/**
 * A command that was run: its events, the events of its latest redo, and the events of its undo while it is undone.
 * Its moments are counted in events.
 */
export type PracticeEntry = EntryEffect & {
  commandId: string;
  events: DomainEvent[];
  redo: DomainEvent[] | null;
  undo: DomainEvent[] | null;
};

/** The result of an undo or a redo. `blockedBy` are the entries that block it. */
type PracticeReversal = ReversalOfOne | { blockedBy: PracticeEntry[] };

/**
 * A ledger in memory with the pure part of the command loop, for tests. It decides, checks that events survive
 * storage as JSON, folds them, and undoes and redoes entries.
 */
export class PracticeLedger {
  readonly state = new AccountState();
  /** All events in order, including those of undo and redo. */
  readonly events: DomainEvent[] = [];
  readonly entries: PracticeEntry[] = [];
  /** The instant of the next decision; a minute passes with each command. */
  now = Date.parse('2026-11-20T10:00:00.000Z');
  /** The table of exchange rates that decisions see. */
  availableRates: DecisionContext['exchangeRate'] = practiceRate;
  /** Who runs the next commands. */
  source: CommandSource = 'user';
  accountId = '8a3c1c1e-2a07-4c4e-9d53-0d2a5a1b9f10';

  get context(): DecisionContext {
    return {
      now: new Date(this.now).toISOString(),
      accountId: this.accountId,
      exchangeRate: this.availableRates,
      source: this.source,
    };
  }

  /**
   * Runs a command of the domain.
   * @throws Rejected, ZodError
   */
  run(name: CommandName, payload: Json): { events: DomainEvent[]; result: Json; commandId: string } {
    return this.execute(commands[name], payload);
  }

  /** Runs any command. @throws Rejected, ZodError */
  execute(
    command: CommandDefinition,
    payload: Json,
  ): { events: DomainEvent[]; result: Json; commandId: string } {
    const parsed = command.payload.parse(payload);
    const decided = command.decide(this.state, parsed, this.contextOf(command, parsed));
    runSteps(refuseBrokenRules(this.state, decided, this.context.now));
    const first = this.events.length;
    const events = this.append(decided);
    const commandId = randomUUID();
    const last = this.events.length - 1;
    if (events.length > 0 && !arrangesScreen(events))
      this.entries.push({ commandId, first, last, toggles: [], events, redo: null, undo: null });
    return { events, result: command.result(this.state, events, parsed, this.context.now), commandId };
  }

  /** The context in which a command is decided, with its prepared messages. */
  contextOf(command: CommandDefinition, payload: unknown): DecisionContext {
    const { context, state } = this;
    const drafts = command.messages?.(state, payload, context);
    return drafts === undefined ? context : { ...context, messages: practiceMessages(state, drafts) };
  }

  /**
   * Folds events after a round trip through JSON.
   * @throws UnreadableEvent, or Error when an event expects another value than the account has, or the account then
   * breaks a rule that held before
   */
  append(events: readonly DomainEvent[]): DomainEvent[] {
    const stored = events.map(({ type, data }) => {
      const { read, stored: storedForm, version } = definitionOf(type);
      return { type, data: read(JSON.parse(JSON.stringify(runSteps(storedForm(data)))), version) };
    });
    const earlier = new Set(brokenRulesOf(this.state).map(({ key }) => key));
    for (const change of stored.flatMap(changesOf)) this.#apply(change);
    this.events.push(...stored);
    this.now += 60_000;
    const broken = brokenRulesOf(this.state).filter(({ key }) => !earlier.has(key));
    if (broken.length > 0) {
      throw new Error(`This damages the account: ${broken.map(({ key }) => key).join('; ')}`);
    }
    return stored;
  }

  #apply(change: Change): void {
    const { entity, id } = change;
    const found: FieldValues | undefined = this.state.record(entity, id) ?? implicitRecord(entity, id);
    // A job of an earlier version lacks fields that came later.
    const record = entity === 'job' && found !== undefined ? { ...BLANK_JOB, ...found } : found;
    if (!changeFits(record, change)) throw new Error(`The account differs from ${JSON.stringify(change)}.`);
    this.state.apply(change);
  }

  /** Another ledger with the same events, but without entries to undo. */
  copy(): PracticeLedger {
    const copy = new PracticeLedger();
    for (const change of this.events.flatMap(changesOf)) copy.state.apply(change);
    copy.events.push(...this.events);
    copy.now = this.now;
    return copy;
  }

  /** The entries that block the undo of this one, or its redo when it is undone. */
  blockersOf(entry: PracticeEntry): PracticeEntry[] {
    const fields = writtenBy(entry);
    const byRecord = Map.groupBy(
      this.entries.flatMap((writer) => writtenBy(writer).map((one) => ({ ...one, writer }))),
      ({ entity, id }) => `${entity}/${id}`,
    );
    const writes = (entity: EntityKind, id: EntityId) => byRecord.get(`${entity}/${id}`) ?? [];
    const move = {
      targets: [{ effect: entry, fields }],
      isTarget: (writer: PracticeEntry) => writer === entry,
    };
    return [...obstacles(move, writes)];
  }

  /** Undoes an entry if the account allows it. */
  undo(entry: PracticeEntry): PracticeReversal {
    return this.#reverse(entry, entry.redo ?? entry.events, (events) => {
      entry.undo = events;
    });
  }

  /** Redoes an undone entry if the account allows it. */
  redo(entry: PracticeEntry): PracticeReversal {
    return this.#reverse(entry, entry.undo ?? [], (events) => {
      entry.redo = events;
      entry.undo = null;
    });
  }

  #reverse(
    entry: PracticeEntry,
    facts: readonly DomainEvent[],
    done: (events: DomainEvent[]) => void,
  ): PracticeReversal {
    const blockedBy = this.blockersOf(entry);
    if (blockedBy.length > 0) return { blockedBy };
    const plan = planReversalOfOne(this.state, facts);
    if (!('events' in plan)) return plan;
    entry.toggles = [...entry.toggles, this.events.length];
    done(this.append(plan.events));
    return plan;
  }
}

function writtenBy({ events }: PracticeEntry): RecordField[] {
  return events.flatMap(changesOf).flatMap((change) => writtenField(change) ?? []);
}
