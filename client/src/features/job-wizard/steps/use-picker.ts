import { pickerEntries } from '@ledgerline/shared-events/rates/usage-order.ts';
import { filterOptions, isNewOption, rowOfText } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type KeyboardEvent, useState } from 'react';
import { useOnceReady } from '#shared/lib/actions/use-once-ready.ts';
import { useOwnEnter } from '../use-wizard.ts';
import type { PickEntry, PickerProps } from './picker-props.ts';
import { useShortcut } from './use-shortcut.ts';

/** The longest list that is rendered; typing more characters narrows it. */
const MAX_SHOWN = 50;

/** The keys 1 to 9. */
const DIGITS = 9;

const WALK: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** State and keys of a picker. */
export function usePicker({ entries, isLoading = false, shown, others, onPick, create }: PickerProps) {
  const [text, setText] = useState('');
  /** The index of the entry that the arrow keys marked; null before they are used. */
  const [at, setAt] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const pick = (entry: PickEntry) => onPick(entry.id);
  const shortcut = useShortcut(pick);
  const sought = shortcut.pending === null ? searchKey(text) : '';
  const few = shown ?? pickerEntries(entries, showsAll);
  const found = sought === '' ? [...few, ...(others?.entries ?? [])] : filterOptions(entries, text);
  const list = found.slice(0, MAX_SHOWN);
  const canCreate = create !== undefined && !isLoading && sought !== '' && isNewOption(entries, text);
  const rows = list.length + (canCreate ? 1 : 0);
  const pressed = shortcut.pending === null ? -1 : list.indexOf(shortcut.pending.entry);
  const typedAt = sought === '' ? -1 : rowOfText(list, text);
  /** The index of the marked row, which Enter takes; the row after the entries creates a new one, -1 is none. */
  const marked = Math.min(pressed >= 0 ? pressed : (at ?? typedAt), rows - 1);
  useOwnEnter(marked >= 0 || (isLoading && sought !== ''));

  const take = () => {
    const entry = list[marked];
    if (entry === undefined) create?.perform(text.trim());
    else pick(entry);
  };
  const enter = useOnceReady(!isLoading, () => {
    const entry = list[marked];
    if (entry !== undefined) pick(entry);
  });
  const handleEnter = (event: KeyboardEvent) => {
    const creates = canCreate && (event.ctrlKey || event.metaKey);
    if (event.repeat || (!creates && marked < 0 && sought === '')) return;
    event.preventDefault();
    if (isLoading) enter.wait('Enter');
    else if (creates) create.perform(text.trim());
    else if (shortcut.pending !== null) shortcut.takeNow();
    else if (marked >= 0) take();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return handleEnter(event);
    if (event.key !== 'Shift') shortcut.cancel();
    const step = WALK[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = marked < 0 && step === -1 ? 0 : marked;
      setAt((rows + from + step) % Math.max(1, rows));
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
    marked,
    canCreate,
    isLoading: isLoading && sought !== '',
    /** How many entries have a digit as their key; none while a text is typed. */
    digits: text === '' ? Math.min(list.length, DIGITS) : 0,
    hasMore: few.length < entries.length && sought === '' && shown === undefined,
    showAll: () => setShowsAll(true),
    write: (next: string) => {
      if (next !== shortcut.pending?.digit) shortcut.cancel();
      enter.drop();
      setText(next);
      setAt(null);
    },
    handleKey,
  };
}
