import type { ReactNode } from 'react';

/** An entry of a list that is picked from. */
export type PickEntry = {
  id: number | string;
  name: string;
  /** Other words that find it: a code. */
  keys?: readonly string[];
  mark?: string;
  note?: string;
};

export type PickerProps = {
  label: string;
  placeholder: string;
  /** Above the list while nothing is typed. */
  heading?: string;
  entries: readonly PickEntry[];
  /** Entries shown while nothing is typed; all when absent, or five of eight or more. */
  shown?: readonly PickEntry[];
  /** Entries of another kind, shown below those while nothing is typed. */
  others?: { heading: string; entries: readonly PickEntry[] };
  chosen: number | string | null;
  onPick(id: PickEntry['id']): void;
  /** Offered when a text is typed that no entry has: "Create client". */
  create?: { label: string; perform(text: string): void };
  moreLabel?: string;
  children?: ReactNode;
};
