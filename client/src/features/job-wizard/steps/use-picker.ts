import { pickerEntries } from '@ledgerline/shared-events/rates/usage-order.ts';
import { filterOptions, isNewOption, optionNamed } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type KeyboardEvent, useState } from 'react';
import type { PickEntry, PickerProps } from './picker-props.ts';
import { useShortcut } from './use-shortcut.ts';

/** The longest list that is rendered; typing more characters narrows it. */
const MOST_SHOWN = 50;

const WALK: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** State and keys of a picker. */
export function usePicker({ entries, shown, others, onPick, create }: PickerProps) {
  const [text, setText] = useState('');
  /** The index of the entry that the arrow keys marked; null before they are used. */
  const [at, setAt] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const pick = (entry: PickEntry) => onPick(entry.id);
  const shortcut = useShortcut(pick);
  const sought = shortcut.pending === null ? searchKey(text) : '';
  const few = shown ?? pickerEntries(entries, showsAll);
  const found = sought === '' ? [...few, ...(others?.entries ?? [])] : filterOptions(entries, text);
  const list = found.slice(0, MOST_SHOWN);
  const canCreate = create !== undefined && sought !== '' && isNewOption(entries, text);
  const marked = at === null ? undefined : list[Math.min(at, list.length - 1)];
  const exact = optionNamed(entries, text);
  const first = sought === '' || create !== undefined ? undefined : list[0];
  /**
   * The entry that Enter chooses. Where the text may be a new name, only a marked entry or one with exactly that name.
   */
  const active = shortcut.pending?.entry ?? marked ?? (sought === '' ? undefined : (exact ?? first));

  const handleEnter = (event: KeyboardEvent) => {
    if (event.repeat || (active === undefined && sought === '')) return;
    event.preventDefault();
    if (shortcut.pending !== null) shortcut.takeNow();
    else if (active !== undefined) pick(active);
    else if (canCreate) create.perform(text.trim());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return handleEnter(event);
    if (event.key !== 'Shift') shortcut.cancel();
    const step = WALK[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = at === null ? (step === 1 ? -1 : 0) : Math.min(at, list.length - 1);
      setAt((list.length + from + step) % Math.max(1, list.length));
      return;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isShortcut =
      sought === '' && text === '' && /^[1-9]$/.test(event.key) && !hasModifier && !event.repeat;
    const entry = isShortcut ? list[Number(event.key) - 1] : undefined;
    if (entry !== undefined) shortcut.press(event.key, entry);
  };
  return {
    text,
    sought,
    few,
    list,
    missing: found.length - list.length,
    active,
    canCreate,
    hasMore: few.length < entries.length && sought === '' && shown === undefined,
    showAll: () => setShowsAll(true),
    write: (next: string) => {
      if (next !== shortcut.pending?.digit) shortcut.cancel();
      setText(next);
      setAt(null);
    },
    handleKey,
  };
}
