/** A call to a store took longer than its time limit. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';
}

/** A time limit is counted in this many parts. */
const PARTS = 20;

/**
 * The outcome of `work`, or a rejection with TimeLimitPassed after `milliseconds`. The work itself is not cancelled;
 * its later outcome is ignored.
 *
 * The time is counted in parts, and each part counts once, however late its timer runs. So a delay of this process,
 * by a busy machine or by work of its own, does not count against the store, and an answer that arrived during the
 * delay is still used.
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
