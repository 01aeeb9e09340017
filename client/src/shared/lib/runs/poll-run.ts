import { type EventObject, fromCallback } from 'xstate';

/** The polling interval while the live feed is silent, in ms. */
const POLL_INTERVAL_MS = 700;

/** The id of a run on the server. */
export type RunInput = { id: string };

/**
 * An actor that polls the progress of a run, first at once, until it is stopped, and sends each answer to its parent.
 * A failed call is ignored, since the next one may succeed.
 * @param reported creates the event that carries an answer
 */
export const pollRun = <Run, News extends EventObject>(
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
    const timer = setInterval(ask, POLL_INTERVAL_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  });
