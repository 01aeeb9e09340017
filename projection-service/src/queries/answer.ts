import '@ledgerline/shared-events/api/plain-issue.ts';
import type { Readable } from 'node:stream';
import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ArchivedPapers } from '@ledgerline/shared-events/invoices/archived-papers.ts';
import { isStorableText } from '@ledgerline/shared-events/text/storable-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Freshness } from '../runtime/freshness/freshness.ts';
import type { StoreIdentityWatch } from '../runtime/verification/store-identity-watch.ts';
import type { AccountConnections } from './account-connections.ts';
import { id } from './query-string.ts';
import { AccountReader } from './read-account.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schemas of the route, for the API description. */
    operation?: ApiOperation;
  }
}

export type QueryDeps = {
  pool: Pool;
  /** Those of the pool for the reads of requests. */
  connections: AccountConnections;
  freshness: Freshness;
  /** The signed-in account's UUID. */
  accountOf: (request: FastifyRequest) => string;
  now: () => Date;
  store: StoreIdentityWatch;
  /** The kept papers of issued documents. */
  archive?: ArchivedPapers | undefined;
};

/** The parameters of a GET route, the read models that it reads, and the function that reads them. */
export type Reading<Params extends z.ZodType, Search extends z.ZodType, Result> = {
  path: string;
  projections: readonly string[];
  params: Params;
  search: Search;
  /** @param reply for headers */
  answer(
    read: AccountReader,
    search: z.output<Search>,
    params: z.output<Params>,
    reply: FastifyReply,
  ): Promise<Result>;
};

/**
 * A GET route that answers data of read models. `answers` is the schema of its JSON: the type of `answer`, the
 * client's parsing and the API description use it. Rows are not parsed with it. A text or a stream is answered as a file.
 */
type Query<Params extends z.ZodType, Search extends z.ZodType, Answers extends AnswerSchema> = Reading<
  Params,
  Search,
  z.output<Answers> | string | Readable
> & { answers: Answers };

type AnswerSchema = z.core.$ZodType;

export const noParams = z.object({});

/** A query without parameters. */
export const NO_INPUT = { params: noParams, search: noParams };

/** A query about one record. */
export const BY_ID = { params: z.object({ id }), search: noParams };

/** Serves a query: waits until the read models have reached `X-Min-Revision`, then reads them in one snapshot. */
export function serveQuery<Params extends z.ZodType, Search extends z.ZodType, Answers extends AnswerSchema>(
  app: FastifyInstance,
  deps: QueryDeps,
  query: Query<Params, Search, Answers>,
): void {
  app.get(query.path, operationOf(query), async (request, reply) => {
    const { answer } = await answerQuery(deps, query, request, reply, minRevisionOf(request.headers));
    return answer;
  });
}

/**
 * Serves a query whose answer also needs data outside of the read models: `complete` adds it after the database
 * connection is released.
 */
export function serveCompletedQuery<
  Params extends z.ZodType,
  Search extends z.ZodType,
  Result,
  Answers extends AnswerSchema,
>(
  app: FastifyInstance,
  deps: QueryDeps,
  query: Reading<Params, Search, Result> & { answers: Answers },
  complete: (result: Result, accountId: string) => Promise<z.output<Answers>>,
): void {
  app.get(query.path, operationOf(query), async (request, reply) => {
    const { answer } = await answerQuery(deps, query, request, reply, minRevisionOf(request.headers));
    return complete(answer, deps.accountOf(request));
  });
}

/** The configuration of a query's route. */
export function operationOf({
  params,
  search,
  answers,
}: {
  params: z.ZodType;
  search: z.ZodType;
  answers?: AnswerSchema;
}) {
  return { config: { operation: { params, query: search, ...(answers && { answer: answers }) } } };
}

/** How often a query waits for its rows before it says that a record does not exist. */
const WAITS_FOR_MISSING = 5;

type Answered<Result> = { answer: Result; isStale: boolean };

/** An answer, or the refusal of a record that rows of this revision don't have. */
type Outcome<Result> = { answered: Answered<Result> } | { missing: unknown; revision: number };

/**
 * Answers a query once its read models have reached `requested` or the timeout is over, with their revision in
 * `X-Revision`. `X-Stale` says that the wait timed out, or that the rows have not been compared with a new ledger
 * yet. `X-Ledger-Revision` is the end of the ledger when it has no revision `requested`, as after a restore. A record
 * that the rows don't have may just have been created, also by somebody whose request names no revision: then the
 * query waits for the end of the ledger.
 */
export async function answerQuery<Params extends z.ZodType, Search extends z.ZodType, Result>(
  deps: QueryDeps,
  query: Reading<Params, Search, Result>,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: number | null,
): Promise<Answered<Result>> {
  const accountId = deps.accountOf(request);
  const params = pathParams(query.params, request);
  const search = parsed(query.search, request.query);
  let awaited = requested;
  for (let waits = 1; ; waits += 1) {
    const ledgerEnd =
      awaited === null ? null : await deps.freshness.reach(accountId, query.projections, awaited);
    const outcome: Outcome<Result> = await deps.connections.use(accountId, async (client) => {
      const moment = {
        accountId,
        projections: query.projections,
        now: deps.now(),
        storeId: deps.store.current(),
      };
      const snapshot = await AccountReader.beginWith(client, moment, (read) =>
        query.answer(read, search, params, reply),
      );
      if (!snapshot.isOfLedger) deps.store.refresh();
      const isStale = !snapshot.isOfLedger || (awaited !== null && snapshot.revision < awaited);
      reply.header('x-revision', String(snapshot.revision)).header('cache-control', 'no-store');
      if (isStale) reply.header('x-stale', 'true');
      else reply.removeHeader('x-stale');
      if (ledgerEnd !== null) reply.header('x-ledger-revision', String(ledgerEnd));
      try {
        return { answered: { answer: await snapshot.outcome(), isStale } };
      } catch (error) {
        if (waits < WAITS_FOR_MISSING && isNotFound(error))
          return { missing: error, revision: snapshot.revision };
        throw error;
      }
    });
    if ('answered' in outcome) return outcome.answered;
    awaited = (await deps.freshness.end(accountId)) ?? awaited;
    if (awaited === null || awaited <= outcome.revision) throw outcome.missing;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof Rejected && error.code === 'not_found';

/**
 * Parses a part of the address with its schema.
 * @throws Rejected `malformed`, with the errors by field; also for text that the database cannot compare
 */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  for (const [field, said] of Object.entries(Object(value))) {
    if (typeof said === 'string' && !isStorableText(said)) throw unreadable(field);
  }
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of outcome.error.issues) {
    const field = path.join('.');
    errors[field] = [...(errors[field] ?? []), message];
  }
  const [field, messages] = Object.entries(errors)[0] ?? [];
  throw new Rejected('malformed', `${field || 'The request'}: ${messages?.[0] ?? 'cannot be read'}`, {
    errors,
  });
}

/**
 * The parameters in the path of a request.
 * @throws Rejected `not_found`: nothing is at an address whose id is no id
 */
export function pathParams<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
): z.output<Schema> {
  const values = Object.values(Object(request.params));
  const outcome = schema.safeParse(request.params);
  if (outcome.success && values.every((value) => isStorableText(String(value)))) return outcome.data;
  throw new Rejected('not_found', 'This does not exist.');
}

function unreadable(field: string): Rejected {
  const message = 'This contains an unsupported character';
  return new Rejected('malformed', `${field}: ${message}`, { errors: { [field]: [message] } });
}
