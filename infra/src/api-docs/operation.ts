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
  /** Whether it asks for the token against forgery. */
  csrf: boolean;
};

/** The headers of requests, by the name under which operations point to them. */
export const PARAMETERS = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'A UUID of the caller’s. It becomes the id of the command; a repeated request answers the first result and changes nothing.',
    { type: 'string', format: 'uuid' },
  ),
  BasedOn: header(
    'X-Based-On',
    'The X-Revision that the caller’s view had, and after commas the ids of the commands that the view sent since. What others changed after that is then not overwritten: 409 `edit_conflict` tells both values.',
    { type: 'string', pattern: '^\\d{1,15}(\\s*,\\s*[0-9A-Fa-f-]{36})*$' },
  ),
  MinRevision: header(
    'X-Min-Revision',
    'An X-Revision that the answer has to know. It waits for that up to a second.',
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

/** One operation of the document; the named schemas of its answers are put into `found`. */
export function operationOf(
  route: ServedRoute,
  path: string,
  text: RouteText,
  found: Map<string, JsonObject>,
): JsonObject {
  const { operation } = route;
  const body = operation.body === undefined ? null : bodySchema(operation.body, operation.inPath ?? []);
  const { description, sends } = text;
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
    ...(body !== null && { requestBody: requestBody(body, sends) }),
    responses: {
      ...answersOf(text, operation.answer, found),
      ...refusalsOf(refusedStatuses(route, path, text)),
    },
  };
}

function requestBody(schema: JsonObject, sends: unknown): JsonObject {
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
