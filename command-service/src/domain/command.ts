import { COMMAND_EFFECTS, type CommandEffects } from '@ledgerline/shared-events/api/command-effects.ts';
import { type CommandName, commandPayloads } from '@ledgerline/shared-events/api/commands.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';
import type { z } from 'zod';
import type { AccountState } from './account-state.ts';
import type { MessageDraft, PreparedMessage } from './deliveries/message-draft.ts';

/** The input of a decision beside the state. There is no other input: no clock, no IO. */
export type DecisionContext = {
  /** The instant of the decision, ISO 8601 in UTC. */
  now: string;
  /** The account's UUID. */
  accountId: string;
  /**
   * The rate of a day for converting `currency` to `to`, or null when there is none. Units of `currency` for one unit
   * of `to`.
   */
  exchangeRate: (currency: string, to: string, date: string) => Exchange | null;
  /** Who runs the command; without it the user does. */
  source?: CommandSource;
  /** The messages that were prepared for the command, in the order of its `messages`. */
  messages?: readonly PreparedMessage[];
};

/** For deciding once more whether a record is refused, which no time and no rate changes. */
export const ANY_TIME: DecisionContext = {
  now: '2026-01-01T00:00:00.000Z',
  accountId: '',
  exchangeRate: () => null,
};

/** The most events of one command. */
export const MAX_EVENTS = 500;

/**
 * A command of the command bus. `decide` answers the resulting events, none when nothing would change. It throws
 * Rejected when a rule is violated, and never changes the state.
 */
export type CommandDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly payload: Schema;
  readonly effects: CommandEffects;
  decide(state: AccountState, payload: z.output<Schema>, context: DecisionContext): DomainEvent[];
  /**
   * The same decision in steps, for a decision that takes long. The process may work for other accounts between two
   * steps, while the next command of this account waits.
   */
  steps?(state: AccountState, payload: z.output<Schema>, context: DecisionContext): Steps<DomainEvent[]>;
  /**
   * The messages that the command sends. Their papers are made and stored before it is decided, so the same refusals
   * are thrown here first.
   */
  messages?(state: AccountState, payload: z.output<Schema>, context: DecisionContext): MessageDraft[];
  /** Whether it may issue documents of fiscal mode, whose papers are kept then. */
  archives?: true;
  /** The name of the stored message that must not be sent any more before the command is decided. */
  stops?(state: AccountState, payload: z.output<Schema>): string;
  /** The same answer in steps, for one that takes long. */
  resultSteps?(
    state: AccountState,
    events: readonly DomainEvent[],
    payload: z.output<Schema>,
    at: string,
  ): Steps<Json>;
  /**
   * The `result` in the answer of the command, read from the state after its events: records in the shapes of the
   * HTTP contract by name (`{ job, rate }`). It is computed for a repeated command too, from its stored events.
   * @param at the instant of the last event of the account
   */
  result(state: AccountState, events: readonly DomainEvent[], payload: z.output<Schema>, at: string): Json;
};

type Payloads = typeof commandPayloads;

/** How a command is decided and answered. Its payload and effects are declared in `shared-events`. */
type Decider<Name extends CommandName> = Omit<CommandDefinition<Name, Payloads[Name]>, 'payload' | 'effects'>;

/** Defines the decision of a command of the contract. */
export function defineCommand<const Name extends CommandName>(
  decider: Decider<Name>,
): CommandDefinition<Name, Payloads[Name]> {
  const { name } = decider;
  return { ...decider, payload: commandPayloads[name], effects: COMMAND_EFFECTS[name] };
}

/** The decision and the answer of a command that are both computed in steps. */
export function inSteps<State, Payload>(
  steps: (state: State, payload: Payload, context: DecisionContext) => Steps<DomainEvent[]>,
  resultSteps: (state: State, events: readonly DomainEvent[], payload: Payload, at: string) => Steps<Json>,
) {
  return {
    steps,
    resultSteps,
    decide: (state: State, payload: Payload, context: DecisionContext) =>
      runSteps(steps(state, payload, context)),
    result: (state: State, events: readonly DomainEvent[], payload: Payload, at: string) =>
      runSteps(resultSteps(state, events, payload, at)),
  };
}
