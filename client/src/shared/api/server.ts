import { createStore } from 'effector';
import * as z from 'zod/mini';
import { ApiError, Unreachable } from './api-error.ts';
import { httpCall, isRead, numberHeader, queryText, type RequestOptions, refusalOf } from './http-call.ts';
import { createListeners, type Listeners } from './listeners.ts';
import { createPendingCreates } from './pending-creates.ts';
import { createRevisions, type Revisions } from './revisions.ts';
import { createSessionRequests, type SessionRequests } from './session-requests.ts';

/** An answer with what its headers say. `revision` is null where the path has none. */
export type Answer<T> = { data: T; revision: number | null; stale: boolean };

/** An answer to a read: its path with its query, and whether the server said that newer rows are still being written. */
export type ReadAnswer = { read: string; isStale: boolean };

/** The server as one running app sees it, with what its requests share. */
export type Server = {
  /**
   * Makes one call. A read carries the highest known revision and is repeated if a newer one became known before its
   * answer, so that an old row never overwrites a new one.
   * @throws ApiError when the server refuses, Unreachable when no answer came, AbortError when the call was aborted
   */
  request<T>(path: string, options: RequestOptions<T>): Promise<T>;
  /** Like `request`, with the revision. */
  requestWithRevision<T>(path: string, options: RequestOptions<T>): Promise<Answer<T>>;
  /** Resolves when every read that is under way has its answer. */
  readsSettled(): Promise<void>;
  revisions: Revisions;
  session: SessionRequests;
  /** Adds a listener for every call that fails, aborted ones left out. `isRead`: the call changed nothing. */
  onRequestFailed: Listeners<[error: ApiError | Unreachable, isRead: boolean]>['add'];
  /** Adds a listener for every answer from a read model. */
  onReadAnswered: Listeners<[ReadAnswer]>['add'];
};

/** `ledgerEnd`: the end of the ledger if it does not have the revision that was sent; null otherwise. */
type Attempt<T> = Answer<T> & { ledgerEnd: number | null };

/** How often a read is repeated for a newer revision. */
const MAX_REPETITIONS = 2;

/** Creates the server of one app. */
export function createServer(): Server {
  const revisions = createRevisions();
  const creates = createPendingCreates();
  const session = createSessionRequests(creates.forget);
  const failures = createListeners<[error: ApiError | Unreachable, isRead: boolean]>();
  const readAnswers = createListeners<[ReadAnswer]>();

  const reading = new Set<Promise<unknown>>();

  /** The key of the last command; the reads after it that wait for its revision belong to its trace. */
  let lastKey: string | null = null;
  const commandOf = (options: RequestOptions<unknown>) => {
    if (!isRead(options)) lastKey = options.idempotencyKey ?? null;
    return isRead(options) && revisions.seen() === revisions.read() ? null : lastKey;
  };

  /** Makes one HTTP call and reports its failure. */
  async function call(path: string, options: RequestOptions<unknown>, signal: AbortSignal | undefined) {
    try {
      const context = { seen: revisions.seen(), signal, command: commandOf(options) };
      const answer = await httpCall(path, options, context);
      if (isRead(options)) revisions.noteAnswer(numberHeader(answer.response, 'X-Revision'));
      if (!answer.response.ok) throw refusalOf(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError || error instanceof Unreachable) failures.call(error, isRead(options));
      throw error;
    }
  }

  async function attempt<T>(path: string, options: RequestOptions<T>): Promise<Attempt<T>> {
    const signal = signalOf(options, session);
    const { response, json } = await call(path, options, signal);
    const revision = numberHeader(response, 'X-Revision');
    const ledgerEnd = numberHeader(response, 'X-Ledger-Revision');
    if (ledgerEnd !== null) revisions.endAt(ledgerEnd);
    revisions.note(revision);
    if (isRead(options)) {
      await creates.settled(revision);
      signal?.throwIfAborted();
      if (options.readsLedger !== true) revisions.noteRead(revision);
    }
    const stale = response.headers.get('X-Stale') === 'true';
    return { data: parsed(path, options, response.status, json), revision, stale, ledgerEnd };
  }

  /** The call, tracked until its answer if it creates records. */
  const tracked = <T>({ makes, idempotencyKey: key }: RequestOptions<T>, sent: Promise<Attempt<T>>) =>
    makes === true && key !== undefined ? creates.track(key, revisions.seen(), sent) : sent;

  function requestWithRevision<T>(path: string, options: RequestOptions<T>): Promise<Answer<T>> {
    const answer = requestUntilNew(path, options);
    if (isRead(options)) {
      const settled = answer.catch(() => undefined).finally(() => reading.delete(settled));
      reading.add(settled);
    }
    return answer;
  }

  async function readsSettled(): Promise<void> {
    while (reading.size > 0) await Promise.all(reading);
  }

  async function requestUntilNew<T>(path: string, options: RequestOptions<T>): Promise<Answer<T>> {
    for (let repetitions = 0; ; repetitions += 1) {
      const start = () => attempt(path, options);
      const sent = options.isOpenToAll ? start() : session.run(start);
      const { ledgerEnd, ...answer } = await tracked(options, sent);
      const seen = revisions.seen();
      const isOld = answer.revision !== null && seen !== null && answer.revision < seen && !answer.stale;
      if (!isRead(options)) return answer;
      if ((isOld || ledgerEnd !== null) && repetitions < MAX_REPETITIONS) continue;
      if (answer.revision !== null)
        readAnswers.call({ read: path + queryText(options.query), isStale: answer.stale });
      return answer;
    }
  }

  return {
    request: async (path, options) => (await requestWithRevision(path, options)).data,
    requestWithRevision,
    readsSettled,
    revisions,
    session,
    onRequestFailed: failures.add,
    onReadAnswered: readAnswers.add,
  };
}

const noServer = (): Promise<never> =>
  Promise.reject(new Error('This scope has no server: fork it with a value for $server.'));

/** The server of a scope. A scope without one makes no request. */
export const $server = createStore<Server>(
  { ...createServer(), request: noServer, requestWithRevision: noServer },
  { serialize: 'ignore' },
);

/** What aborts a call: its caller, or the end of the session. */
function signalOf(
  { signal, isOpenToAll = false }: RequestOptions<unknown>,
  session: SessionRequests,
): AbortSignal | undefined {
  if (isOpenToAll) return signal;
  return signal === undefined ? session.signal() : AbortSignal.any([signal, session.signal()]);
}

/** The body of an answer. @throws ApiError `unreadable` when it does not have the expected shape */
function parsed<T>(path: string, { answer }: RequestOptions<T>, status: number, json: unknown): T {
  const result = z.safeParse(answer, json);
  if (result.success) return result.data;
  const message = `${path}: ${z.prettifyError(result.error)}`;
  throw new ApiError({ status, code: 'unreadable', message });
}
