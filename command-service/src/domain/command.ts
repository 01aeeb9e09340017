import { COMMAND_EFFECTS, type CommandEffects } from '@ledgerline/shared-events/api/command-effects.ts';
import { type CommandName, commandPayloads } from '@ledgerline/shared-events/api/commands.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import type { AccountState } from './account-state.ts';

/** What a decision may know beside the state. Nothing else: no clock, no IO. */
export type DecisionContext = {
  /** The instant of the decision, ISO 8601 in UTC. */
  now: string;
  /** The account's UUID. */
  accountId: string;
  /**
   * The rate of a day for turning `currency` into `to`, or null when none is known.
   * Units of `currency` for one unit of `to`.
   */
  exchangeRate: (currency: string, to: string, date: string) => Exchange | null;
};

/** Work on a state that is under way, and what it comes to. */
export type Steps<Outcome> = Generator<undefined, Outcome>;

/**
 * One command of the bus. `decide` answers the facts that follow, none when nothing would change.
 * It throws Rejected when a rule is broken, and never changes the state.
 */
export type CommandDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly payload: Schema;
  readonly effects: CommandEffects;
  decide(state: AccountState, payload: z.output<Schema>, context: DecisionContext): DomainEvent[];
  /**
   * The same decision in steps, for one that takes long: the process may see to other accounts between two of them,
   * while this account's next command waits.
   */
  steps?(state: AccountState, payload: z.output<Schema>, context: DecisionContext): Steps<DomainEvent[]>;
  /**
   * The `result` that the command answers, read from the state after its facts: records in the shapes of the
   * HTTP contract under their names (`{ job, rate }`). Also computed for a repeated command, from its facts.
   */
  result(state: AccountState, events: readonly DomainEvent[], payload: z.output<Schema>): Json;
};

type Payloads = typeof commandPayloads;

/** How a command is decided and answered; what it takes and does stands in `shared-events`. */
type Decider<Name extends CommandName> = Omit<CommandDefinition<Name, Payloads[Name]>, 'payload' | 'effects'>;

/** Declares how a command of the contract is decided. */
export function defineCommand<const Name extends CommandName>(
  decider: Decider<Name>,
): CommandDefinition<Name, Payloads[Name]> {
  const { name } = decider;
  return { ...decider, payload: commandPayloads[name], effects: COMMAND_EFFECTS[name] };
}

/** Takes all steps at once. */
export function atOnce<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
