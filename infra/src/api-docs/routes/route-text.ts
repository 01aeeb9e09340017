import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import type { z } from 'zod';

/** One answer of a route when all is well. */
export type AnswerText = {
  status: 200 | 201 | 202 | 204;
  /** What it is, in words. */
  words: string;
  example?: unknown;
  /** The media type of a text or a file; without one the answer is JSON, as the route's schema has it. */
  type?: string;
  /** The schema of JSON whose route carries none. */
  schema?: z.core.$ZodType;
};

/**
 * What the schemas that check a route do not say. A `query` reads a read model (X-Min-Revision, X-Revision), a
 * `command` writes the ledger (Idempotency-Key, X-Based-On, X-Command-Id, X-Revision), a `setting` does so unless it is
 * one of the account itself, anything else is `plain`.
 */
export type RouteText = {
  tag: string;
  operationId: string;
  kind: 'query' | 'command' | 'setting' | 'plain';
  summary: string;
  description?: string;
  answers: readonly [AnswerText, ...AnswerText[]];
  /** An example of the body. */
  sends?: unknown;
  /** Refusals that neither the kind nor who may call tells. */
  refuses?: readonly RejectionCode[];
};

/** The routes of one part of the API by `METHOD /path/{parameter}`. */
export type RouteTexts = Readonly<Record<string, Omit<RouteText, 'tag'>>>;

type More = Partial<Pick<RouteText, 'description' | 'sends' | 'refuses'>>;

function answer(status: AnswerText['status'], words: string, example: unknown): AnswerText {
  return { status, words, example };
}

export const NOTHING: AnswerText = { status: 204, words: 'Done; there is nothing to tell.' };

/** A read model as JSON. */
export function query(
  operationId: string,
  summary: string,
  example: unknown,
  more: More = {},
): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'query', summary, answers: [answer(200, summary, example)], ...more };
}

/** A command of the ledger. */
export function command(
  operationId: string,
  status: 200 | 201,
  summary: string,
  example: unknown,
  more: More = {},
): Omit<RouteText, 'tag'> {
  const words = status === 201 ? 'What was made.' : 'As it stands now.';
  return {
    operationId,
    kind: 'command',
    summary,
    answers: [answer(status, words, example)],
    ...more,
  };
}

/** A command of the ledger that answers nothing. */
export function silentCommand(operationId: string, summary: string, more: More = {}): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'command', summary, answers: [NOTHING], ...more };
}

/** A call that is about the account itself or the process, and not about the ledger. */
export function plain(
  operationId: string,
  summary: string,
  answers: RouteText['answers'][0],
  more: More = {},
): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'plain', summary, answers: [answers], ...more };
}
