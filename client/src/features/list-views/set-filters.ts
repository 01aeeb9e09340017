import type { SetFilter } from '#shared/ui/filter-bar/index.ts';

/** A filter in words, null where it isn't set, and the parts of the address that it consists of. */
export type FilterWords<Part extends string> = readonly [words: string | null, ...parts: Part[]];

/** The filters that are set, each with what removes it. */
export const setFilters = <Part extends string>(
  words: readonly FilterWords<Part>[],
  onChange: (change: { [Key in Part]?: undefined }) => void,
): SetFilter[] =>
  words.flatMap(([label, ...parts]) =>
    label === null
      ? []
      : [
          {
            id: parts.join(),
            label,
            onRemove: () => onChange(none(parts)),
          },
        ],
  );

function none<Part extends string>(parts: readonly Part[]): { [Key in Part]?: undefined } {
  const change: { [Key in Part]?: undefined } = {};
  for (const part of parts) change[part] = undefined;
  return change;
}
