import type { Json } from './scalars.ts';

/**
 * Stands for "this key does not exist", which differs from null ("none was chosen"). It is plain JSON, so it can be
 * stored.
 */
export const ABSENT: Json = Object.freeze({ $absent: true });

/** Whether a value of a change means that the key does not exist. */
export function isAbsent(value: Json | undefined): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value.$absent === true &&
    Object.keys(value).length === 1
  );
}
