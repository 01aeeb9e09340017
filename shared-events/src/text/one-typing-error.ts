/** A shorter word is similar to too many others. */
const LEAST_LETTERS = 4;

/** Whether a name contains every word of a text, each exactly or with one typing error. */
export function hasWithTypingErrors(name: string, text: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u);
  return text
    .split(' ')
    .every((typed) => name.includes(typed) || words.some((word) => isOneErrorFrom(typed, word)));
}

/** Whether one letter is missing, extra or wrong, or two adjacent letters are swapped. */
function isOneErrorFrom(typed: string, intended: string): boolean {
  if (typed.length < LEAST_LETTERS || Math.abs(typed.length - intended.length) > 1) return false;
  const from = commonLength(typed, intended);
  const [left, right] = [typed.slice(from), intended.slice(from)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}

function commonLength(one: string, other: string): number {
  const differs = [...one].findIndex((letter, at) => letter !== other[at]);
  return differs < 0 ? one.length : differs;
}
