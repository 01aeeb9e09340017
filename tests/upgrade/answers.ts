import { z } from 'zod';

/** One line of `answers.jsonl`: the answer of an earlier version to an account. */
export const earlierAnswer = z.object({ account: z.string(), path: z.string(), body: z.json() });

export type Json = z.output<ReturnType<typeof z.json>>;

/** A place in an answer whose value has changed. */
export type Difference = { at: string; was: Json | undefined; is: Json | undefined };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The places where `is` differs from `was`. New members of an object do not count, since clients ignore unknown
 * members.
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
