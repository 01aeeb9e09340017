/** The time that a call to the event store may take had passed. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';
}

/** A limit is counted in so many parts. */
const PARTS = 20;

/**
 * The outcome of `work`, or a rejection with TimeLimitPassed after `milliseconds`. The work itself goes on;
 * what becomes of it then is nobody's concern any more.
 *
 * Each part of the time counts once, however late it is noticed: what this process was held up, by a busy machine or
 * by work of its own, is not the store's time, and an answer that came meanwhile is still to be taken.
 */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = PARTS;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new TimeLimitPassed(`no answer within ${Math.round(milliseconds)} ms`));
    }, milliseconds / PARTS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}
