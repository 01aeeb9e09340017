import { z } from 'zod';

/** One line of `answers.jsonl`: what an earlier version answered to an account. */
export const earlierAnswer = z.object({ account: z.string(), path: z.string(), body: z.json() });

export type Json = z.output<ReturnType<typeof z.json>>;

/** A place in an answer where it is another than it was. */
export type Difference = { at: string; was: Json | undefined; is: Json | undefined };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where `is` differs from `was`. New members of an object are none: whoever reads an answer passes over what it does
 * not know.
 */
export function differences(was: Json | undefined, is: Json | undefined, at = ''): Difference[] {
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length) {
    return was.flatMap((one, index) => differences(one, is[index], `${at}[${index}]`));
  }
  if (isObject(was) && isObject(is)) {
    return Object.entries(was).flatMap(([key, one]) => differences(one, is[key], `${at}.${key}`));
  }
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ at, was, is }];
}
