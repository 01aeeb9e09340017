import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { REJECTION_STATUS } from '@ledgerline/shared-events/api/rejection.ts';
import type { z } from 'zod';
import { bodySchema, type JsonObject, propertiesOf } from './json-schema.ts';
import { answersOf, refusalsOf } from './responses.ts';
import type { RouteText } from './routes/route-text.ts';

/** A route as it is served, without the base path; parameters as `:id`. */
export type ServedRoute = {
  method: string;
  url: string;
  operation: ApiOperation;
  /** Who may call it. */
  access: 'open' | 'signed_in' | 'subscribed';
  /** Whether it requires the token against forged requests (CSRF). */
  csrf: boolean;
};

/** The headers of requests, by the name with which operations refer to them. */
export const PARAMETERS = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'A UUID that the caller chooses. It becomes the id of the command. A repeated request answers the first result and changes nothing.',
    { type: 'string', format: 'uuid' },
  ),
  BasedOn: header(
    'X-Based-On',
    'The X-Revision that the caller’s view was read at, and after commas the ids of the commands that the view has sent since. A later change by others is then not overwritten: the answer is 409 `edit_conflict` with both values.',
    { type: 'string', pattern: '^\\d{1,15}(\\s*,\\s*[0-9A-Fa-f-]{36})*$' },
  ),
  MinRevision: header(
    'X-Min-Revision',
    'An X-Revision that the answer must include. The server waits for it up to a second.',
    { type: 'integer', minimum: -1 },
  ),
} as const;

function header(name: string, description: string, schema: JsonObject) {
  return { name, in: 'header', required: false, description, schema };
}

const pointer = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

const KIND_PARAMETERS = {
  query: [pointer('MinRevision')],
  command: [pointer('IdempotencyKey'), pointer('BasedOn')],
  setting: [pointer('IdempotencyKey'), pointer('BasedOn')],
  plain: [],
} as const;

/** The description of one operation. The named schemas of its answers are added to `found`. */
export function operationOf(
  route: ServedRoute,
  path: string,
  text: RouteText,
  found: Map<string, JsonObject>,
): JsonObject {
  const { operation } = route;
  const { description } = text;
  const requestBody = requestBodyOf(operation, text);
  return {
    operationId: text.operationId,
    tags: [text.tag],
    summary: text.summary,
    ...(description !== undefined && { description }),
    security: securityOf(route),
    parameters: [
      ...pathParameters(path, operation.params),
      ...queryParameters(operation.query),
      ...KIND_PARAMETERS[text.kind],
    ],
    ...(requestBody !== null && { requestBody }),
    responses: {
      ...answersOf(text, operation.answer, found),
      ...refusalsOf(refusedStatuses(route, path, text)),
    },
  };
}

function requestBodyOf({ body, inPath = [] }: ApiOperation, { upload, sends }: RouteText): JsonObject | null {
  if (upload !== undefined) {
    const { type, ...content } = upload;
    return { required: true, content: { [type]: content } };
  }
  const schema = body === undefined ? null : bodySchema(body, inPath);
  if (schema === null) return null;
  const isNeeded = Array.isArray(schema.required) && schema.required.length > 0;
  const content = { schema, ...(sends !== undefined && { example: sends }) };
  return { required: isNeeded, content: { 'application/json': content } };
}

function securityOf({ access, csrf }: ServedRoute): Record<string, string[]>[] {
  const needs = { ...(access !== 'open' && { session: [] }), ...(csrf && { csrf: [] }) };
  return Object.keys(needs).length === 0 ? [] : [needs];
}

function refusedStatuses(route: ServedRoute, path: string, text: RouteText): number[] {
  const { access, csrf, operation } = route;
  const isUnsafe = route.method !== 'GET';
  const isRead = text.kind !== 'plain' || operation.params !== undefined || operation.query !== undefined;
  const isCommand = text.kind === 'command' || text.kind === 'setting';
  const own = (text.refuses ?? []).map((code) => REJECTION_STATUS[code]);
  const statuses = new Set<number>([
    ...(isRead || isUnsafe ? [400] : []),
    ...(access === 'open' ? [] : [401]),
    ...(access === 'subscribed' ? [402] : []),
    ...(path.includes('{') || isCommand ? [404] : []),
    ...(isCommand ? [409] : []),
    ...(isUnsafe ? [413, 415] : []),
    ...(csrf ? [419] : []),
    ...(isCommand || operation.body !== undefined ? [422] : []),
    429,
    503,
    ...own,
  ]);
  return [...statuses].sort((a, b) => a - b);
}

function pathParameters(path: string, params: z.ZodType | undefined): JsonObject[] {
  const existing = params === undefined ? {} : propertiesOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: existing[name] ?? { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined): JsonObject[] {
  if (query === undefined) return [];
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: 'query', schema }));
}
