import type { Json } from './scalars.ts';

/** Stands for "this key is not in the map", which differs from null ("none was chosen"). Plain JSON, so it can be stored. */
export const ABSENT: Json = Object.freeze({ $absent: true });

/** Whether a value of a change says that the key does not exist. */
export function isAbsent(value: Json | undefined): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    value.$absent === true &&
    Object.keys(value).length === 1
  );
}
