import { type EventObject, fromCallback } from 'xstate';

/** Where the live feed is silent, the server is asked this often, in ms. */
const ASK_EVERY_MS = 700;

/** What to ask for: the id of a run on the server. */
export type RunInput = { id: string };

/**
 * An actor that asks how far a run is, at once and then over and over until it is stopped, and tells each answer. A
 * call that fails tells nothing: the next one may do better.
 * @param reported the event that carries an answer
 */
export const askAgain = <Run, News extends EventObject>(
  fetch: (id: string, signal: AbortSignal) => Promise<Run>,
  reported: (run: Run) => News,
) =>
  fromCallback<{ type: 'none' }, RunInput>(({ input, sendBack }) => {
    const stop = new AbortController();
    const ask = () => {
      fetch(input.id, stop.signal).then(
        (run) => {
          if (!stop.signal.aborted) sendBack(reported(run));
        },
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  });
