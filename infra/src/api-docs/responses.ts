import type { z } from 'zod';
import { problem, REFUSALS } from './answers/problem.ts';
import { EDIT_CONFLICT, ENTRY } from './examples/history.ts';
import { answerSchema, type JsonObject } from './json-schema.ts';
import type { AnswerText, RouteText } from './routes/route-text.ts';

const integer = { type: 'integer' };

/** The headers of answers, by the name with which answers refer to them. */
export const HEADERS = {
  XRevision: {
    description: 'The revision of the account: of the answered rows, or of the ledger after the command.',
    required: true,
    schema: integer,
  },
  XStale: {
    description: '`true` when X-Min-Revision was not reached within a second.',
    schema: { const: 'true' },
  },
  XLedgerRevision: {
    description:
      'The last revision of the ledger, when that is before X-Min-Revision because the ledger was restored or moved. The caller should continue with this revision.',
    schema: integer,
  },
  XCommandId: {
    description: 'The id of the command: the Idempotency-Key, or a new one. It can be sent to undo.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: { description: 'Seconds until the next try.', schema: integer },
  SetCookie: {
    description: 'The cookies of the login session and `XSRF-TOKEN`, if they change.',
    schema: { type: 'string' },
  },
} as const;

const pointer = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

const KIND_HEADERS = {
  query: {
    'X-Revision': pointer('XRevision'),
    'X-Stale': pointer('XStale'),
    'X-Ledger-Revision': pointer('XLedgerRevision'),
  },
  command: { 'X-Revision': pointer('XRevision'), 'X-Command-Id': pointer('XCommandId') },
  setting: {
    'X-Revision': { ...HEADERS.XRevision, required: false },
    'X-Command-Id': { ...HEADERS.XCommandId, required: false },
  },
  plain: {},
} as const;

/** The successful answers of a route, by status. Answers of one status differ in their media type. */
export function answersOf(
  { kind, answers }: RouteText,
  own: z.core.$ZodType | undefined,
  found: Map<string, JsonObject>,
): JsonObject {
  const responses: Record<string, { description: string; headers?: JsonObject; content?: JsonObject }> = {};
  for (const answer of answers) {
    const documented = responses[answer.status];
    const content = { ...documented?.content, ...contentOf(answer, own, found) };
    responses[answer.status] = {
      description: documented?.description ?? answer.words,
      ...(kind !== 'plain' && { headers: KIND_HEADERS[kind] }),
      ...(Object.keys(content).length > 0 && { content }),
    };
  }
  return responses;
}

function contentOf(
  { status, type, example, schema }: AnswerText,
  own: z.core.$ZodType | undefined,
  found: Map<string, JsonObject>,
) {
  if (status === 204) return {};
  if (type !== undefined) return { [type]: { schema: fileSchema(type) } };
  const json = schema ?? own;
  if (json === undefined) throw new Error('A route that answers JSON has a schema.');
  const content = { schema: answerSchema(json, found), ...(example !== undefined && { example }) };
  return { 'application/json': content };
}

/** The schema of a text, or of the bytes of a file. */
function fileSchema(type: string): JsonObject {
  if (type.startsWith('text/')) return { type: 'string' };
  return { type: 'string', contentMediaType: type, contentEncoding: 'binary' };
}

/** References to the refusals of these statuses, and to the shape of any other refusal. */
export function refusalsOf(statuses: readonly number[]): JsonObject {
  const named = statuses.flatMap((status) => {
    const name = REFUSALS[status]?.name;
    return name === undefined ? [] : [[String(status), { $ref: `#/components/responses/${name}` }]];
  });
  return { ...Object.fromEntries(named), default: { $ref: '#/components/responses/Problem' } };
}

/** The refusals that answers refer to, with an example of each code. */
export function refusalComponents(found: Map<string, JsonObject>): Record<string, JsonObject> {
  const schema = answerSchema(problem, found);
  const named = Object.entries(REFUSALS).map(([status, { name, description, codes }]) => {
    const examples = Object.entries(codes).map(([code, message]) => [
      code,
      { summary: message, value: { message, code, ...DETAILS[code] } },
    ]);
    const content = { 'application/json': { schema, examples: Object.fromEntries(examples) } };
    const waits = status === '429' && { headers: { 'Retry-After': pointer('RetryAfter') } };
    return [name, { description, ...waits, content }];
  });
  const other = {
    description: 'Any other refusal has the same shape.',
    content: { 'application/json': { schema } },
  };
  return { ...Object.fromEntries(named), Problem: other };
}

/** The fields beside code and message in the examples. */
const DETAILS: Readonly<Record<string, object>> = {
  duplicate: { errors: { name: ['Lingua Nord already exists'] } },
  invalid: { errors: { name: ['Name is required'] } },
  edit_conflict: {
    basedOn: 410,
    revision: 412,
    conflicts: [EDIT_CONFLICT],
    conflictsTotal: 1,
    blockedBy: [ENTRY],
    blockedByTotal: 1,
  },
  undo_conflict: { blockedBy: [ENTRY] },
  already_invoiced: { jobId: 17, invoiceId: 8 },
  too_many_requests: { retryAfter: 6 },
};
