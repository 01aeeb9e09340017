import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { PracticeLedger } from './practice-ledger.ts';

/** A command with its payload, or an event as the ledger stores it. */
type Step = readonly [CommandName, Json] | DomainEvent;

/** The outcome of a command, with assertions `then…`. */
export type Outcome = {
  /** Expects exactly these types of events, in this order. */
  thenFacts(...types: string[]): Outcome;
  /** Expects the data of the only event, or of the event at `index`, to contain this. */
  saying(data: object, index?: number): Outcome;
  /** Expects no events. */
  thenNothing(): Outcome;
  /** Expects the answer to contain this. */
  answering(result: object): Outcome;
  /** Expects a refusal with this code, message and fields. */
  thenRefused(code: Rejected['code'], message?: string, fields?: string | string[]): void;
  /** Expects that the payload does not match its schema, with an issue at this path that contains this message. */
  thenMisfit(path: string, message?: string): void;
  readonly ledger: PracticeLedger;
  readonly events: readonly DomainEvent[];
};

/** A ledger after these commands and events; `when` runs another command on it. */
export function given(...steps: Step[]): {
  when(name: CommandName, payload: Json): Outcome;
  ledger: PracticeLedger;
} {
  const ledger = new PracticeLedger();
  for (const step of steps) {
    if ('type' in step) ledger.append([step]);
    else ledger.run(...step);
  }
  return { ledger, when: (name, payload) => outcomeOf(ledger, name, payload) };
}

function outcomeOf(ledger: PracticeLedger, name: CommandName, payload: Json): Outcome {
  let failure: unknown = null;
  let events: DomainEvent[] = [];
  let result: Json = null;
  try {
    ({ events, result } = ledger.run(name, payload));
  } catch (error) {
    failure = error;
  }
  const done = () => {
    if (failure !== null) throw failure;
  };
  const outcome: Outcome = {
    ledger,
    get events() {
      done();
      return events;
    },
    thenFacts(...types) {
      done();
      expect(events.map((event) => event.type)).toEqual(types);
      return outcome;
    },
    saying(data, index = 0) {
      done();
      expect(events[index]?.data).toMatchObject(data);
      return outcome;
    },
    thenNothing: () => outcome.thenFacts(),
    answering(expected) {
      done();
      expect(result).toMatchObject(expected);
      return outcome;
    },
    thenRefused: (code, message, fields) => expectRefusal(failure, code, message, fields),
    thenMisfit: (path, message) => expectMisfit(failure, path, message),
  };
  return outcome;
}

function expectRefusal(failure: unknown, code: string, message?: string, fields?: string | string[]): void {
  if (!(failure instanceof Rejected)) throw failure ?? new Error('The command was not refused.');
  expect(failure.code).toBe(code);
  if (message !== undefined) expect(failure.message).toBe(message);
  if (fields === undefined) return;
  const expected = [fields].flat();
  expect(Object.keys(failure.errors ?? {})).toEqual(expected);
}

function expectMisfit(failure: unknown, path: string, message?: string): void {
  if (!(failure instanceof z.ZodError)) throw failure ?? new Error('The payload was accepted.');
  const issue = failure.issues.find((candidate) => candidate.path.join('.') === path);
  expect(failure.issues.map((candidate) => candidate.path.join('.'))).toContain(path);
  if (message !== undefined) expect(issue?.message).toBe(message);
}
