/** The time that a call to the event store may take had passed. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';
}

/**
 * The outcome of `work`, or a rejection with TimeLimitPassed after `milliseconds`. The work itself goes on;
 * what becomes of it then is nobody's concern any more.
 */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeLimitPassed(`no answer within ${Math.round(milliseconds)} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
