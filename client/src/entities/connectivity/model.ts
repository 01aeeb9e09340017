import { createEffect, createEvent, createStore, sample } from 'effector';
import { basePath } from '#shared/api/base-path.ts';

/** The interval of connection tests while the server cannot be reached, in ms. */
const TEST_EVERY_MS = 10_000;

/** A call failed, or the browser reports a change of the network: test the connection. */
export const connectionCheckRequested = createEvent();

/** A read got no answer. */
export const readUnanswered = createEvent();

/** The pause before the next retry of failed reads is over. */
export const readRetryDue = createEvent();

/** All reads that got no answer are to be made again. */
export const readsRetried = createEvent();

/** The server can be reached again. */
export const connectionRestored = createEvent();

export type Connection = 'up' | 'serverDown' | 'offline';

/** Requests the root of the site, as any page load does. */
const testConnectionFx = createEffect(async (): Promise<void> => {
  const response = await fetch(basePath(), { cache: 'no-store', credentials: 'same-origin' });
  if (response.status >= 500) throw new Error(`The server answers ${response.status}.`);
});

const waitFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, TEST_EVERY_MS)));

export const $connection = createStore<Connection>('up')
  .on(testConnectionFx.done, () => 'up')
  .on(testConnectionFx.fail, () => (navigator.onLine ? 'serverDown' : 'offline'));

sample({
  clock: connectionCheckRequested,
  source: testConnectionFx.pending,
  filter: (isUnderWay) => !isUnderWay,
  target: testConnectionFx,
});
sample({
  clock: testConnectionFx.fail,
  source: waitFx.pending,
  filter: (isWaiting) => !isWaiting,
  target: waitFx,
});
sample({
  clock: waitFx.done,
  source: $connection,
  filter: (connection) => connection !== 'up',
  target: testConnectionFx,
});

const $wasDown = createStore(false)
  .on(testConnectionFx.fail, () => true)
  .reset(connectionRestored);
sample({
  clock: testConnectionFx.done,
  source: $wasDown,
  filter: Boolean,
  fn: () => undefined,
  target: connectionRestored,
});

const $hasUnansweredReads = createStore(false)
  .on(readUnanswered, () => true)
  .reset(readsRetried);
sample({
  clock: [readRetryDue, connectionRestored],
  source: { isMissing: $hasUnansweredReads, connection: $connection },
  filter: ({ isMissing, connection }) => isMissing && connection === 'up',
  fn: () => undefined,
  target: readsRetried,
});
