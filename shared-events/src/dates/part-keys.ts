/** Digits typed in a row, without another key between them, and the part in which they began. */
export type TypedRun<Part extends string> = { from: Part; digits: string };

/** What the keys do in an input of several parts, such as day, month and year. */
export type PartKeys<Part extends string> = {
  /** The part that has the focus; null while none has. */
  focus: Part | null;
  /** Whether that part is selected: the next digit replaces what stands there. */
  isSelected: boolean;
  run: TypedRun<Part> | null;
  /** More digits were typed than the parts can hold: what stands there is not what was typed. */
  isExcess: boolean;
};

/** The keys of an input that has no focus. */
export const NO_KEYS: PartKeys<never> = { focus: null, isSelected: false, run: null, isExcess: false };

/** The digits typed in a row, with one more. */
export const typedRun = <Part extends string>(
  run: TypedRun<Part> | null,
  part: Part,
  digit: string,
): TypedRun<Part> => ({ from: run?.from ?? part, digits: (run?.digits ?? '') + digit });

export const lastOf = <Part extends string>(order: readonly Part[]): Part | undefined => order.at(-1);
