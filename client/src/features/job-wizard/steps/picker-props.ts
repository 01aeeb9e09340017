import type { ReactNode } from 'react';

/** An entry of a picker. */
export type PickEntry = {
  id: number | string;
  name: string;
  /** Other search terms for it, such as a code. */
  keys?: readonly string[];
  mark?: string;
  note?: string;
};

export type PickerProps = {
  label: string;
  placeholder: string;
  /** Heading of the list while nothing is typed. */
  heading?: string;
  entries: readonly PickEntry[];
  /** They aren't read yet: nothing can be created, and Enter waits for them. */
  isLoading?: boolean;
  /** Entries shown while nothing is typed; by default all, or five of eight or more. */
  shown?: readonly PickEntry[];
  /** Entries of another kind, shown below these while nothing is typed. */
  others?: { heading: string; entries: readonly PickEntry[] };
  chosen: number | string | null;
  onPick(id: PickEntry['id']): void;
  /** Creates an entry with the typed name, if no entry has it: the last row, for example `Create client "Kessler"`. */
  create?: { label: string; perform(text: string): void };
  /** What became of the creation, shown at the field. */
  status?: ReactNode;
  moreLabel?: string;
  children?: ReactNode;
};
