import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import type { z } from 'zod';
import type { UploadText } from './uploads.ts';

/** One successful answer of a route. */
export type AnswerText = {
  status: 200 | 201 | 202 | 204;
  /** The description of the answer. */
  words: string;
  example?: unknown;
  /** The media type of a text or a file; without one the answer is JSON with the route's schema. */
  type?: string;
  /** The schema of JSON when the route has none. */
  schema?: z.core.$ZodType;
};

/**
 * The texts of a route that its schemas do not contain. A `query` reads the account (X-Min-Revision, X-Revision), a
 * `command` writes the ledger (Idempotency-Key, X-Based-On, X-Command-Id, X-Revision), a `setting` does so unless it
 * belongs to the sign-in, anything else is `plain`.
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
  /** The body of a route without a schema of its own. */
  upload?: UploadText;
  /** Refusals that do not follow from the kind and the access rule. */
  refuses?: readonly RejectionCode[];
};

/** The routes of one part of the API by `METHOD /path/{parameter}`. */
export type RouteTexts = Readonly<Record<string, Omit<RouteText, 'tag'>>>;

type More = Partial<Pick<RouteText, 'description' | 'sends' | 'upload' | 'refuses'>>;

function answer(status: AnswerText['status'], words: string, example: unknown): AnswerText {
  return { status, words, example };
}

/** The answer of a paper. */
export const PDF: AnswerText = { status: 200, words: 'The file, PDF/A and tagged.', type: 'application/pdf' };

export const NOTHING: AnswerText = { status: 204, words: 'Done; the answer is empty.' };

/** The texts of a query of a read model that answers JSON. */
export function query(
  operationId: string,
  summary: string,
  example: unknown,
  more: More = {},
): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'query', summary, answers: [answer(200, summary, example)], ...more };
}

/** The texts of a command of the ledger. */
export function command(
  operationId: string,
  status: 200 | 201 | 202,
  summary: string,
  example: unknown,
  more: More = {},
): Omit<RouteText, 'tag'> {
  const words = status === 201 ? 'The created record.' : 'The changed record.';
  return {
    operationId,
    kind: 'command',
    summary,
    answers: [answer(status, words, example)],
    ...more,
  };
}

/** The texts of a command of the ledger with an empty answer. */
export function silentCommand(operationId: string, summary: string, more: More = {}): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'command', summary, answers: [NOTHING], ...more };
}

/** The texts of a query whose answer is a file or needs words of its own. */
export function read(
  operationId: string,
  summary: string,
  answers: RouteText['answers'][0],
  more: More = {},
): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'query', summary, answers: [answers], ...more };
}

/** The texts of a query whose answer can be a table too. */
export function report(
  operationId: string,
  summary: string,
  words: string,
  example: unknown,
  description: string,
): Omit<RouteText, 'tag'> {
  const answers = [
    { status: 200, words, example },
    { status: 200, words: 'As a table.', type: 'text/csv' },
  ] as const;
  return { operationId, kind: 'query', summary, description, answers };
}

/** The texts of a route that reads and writes no ledger: about the sign-in, the process, or a file. */
export function plain(
  operationId: string,
  summary: string,
  answers: RouteText['answers'][0],
  more: More = {},
): Omit<RouteText, 'tag'> {
  return { operationId, kind: 'plain', summary, answers: [answers], ...more };
}
