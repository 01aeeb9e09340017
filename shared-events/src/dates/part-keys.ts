/** Digits typed in a row, without another key between them, and the part in which they started. */
export type TypedRun<Part extends string> = { from: Part; digits: string };

/** The state of the keys in an input with several parts, such as day, month and year. */
export type PartKeys<Part extends string> = {
  /** The focused part; null without focus. */
  focus: Part | null;
  /** Whether that part is selected: the next digit replaces its text. */
  isSelected: boolean;
  run: TypedRun<Part> | null;
  /** More digits were typed than the parts can hold, so the texts are not what was typed. */
  isExcess: boolean;
};

/** The state of an input without focus. */
export const NO_KEYS: PartKeys<never> = { focus: null, isSelected: false, run: null, isExcess: false };

/** The digits typed in a row, with one more. */
export const typedRun = <Part extends string>(
  run: TypedRun<Part> | null,
  part: Part,
  digit: string,
): TypedRun<Part> => ({ from: run?.from ?? part, digits: (run?.digits ?? '') + digit });

export const lastOf = <Part extends string>(order: readonly Part[]): Part | undefined => order.at(-1);
