import { PICKER_ENTRIES, PICKER_THRESHOLD } from '@ledgerline/shared-events/rates/usage-order.ts';
import { filterOptions, isNewOption, rowOfText } from '@ledgerline/shared-events/text/match-quality.ts';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useOnceReady } from '#shared/lib/actions/use-once-ready.ts';

export type PowerOption<Id extends string | number = number> = {
  id: Id;
  name: string;
  /** Other search terms for it, such as a code or a country. */
  keys?: readonly string[];
  /** Shown after the name. */
  note?: string | undefined;
};

export type Entry<Id extends string | number> =
  | { kind: 'option'; key: string; option: PowerOption<Id>; isChosen: boolean }
  | { kind: 'create'; key: string; words: string; isChosen: false }
  | { kind: 'more'; key: string; words: string; isChosen: false };

type Options<Id extends string | number> = {
  options: readonly PowerOption<Id>[];
  value: Id | null;
  onChange(id: Id): void;
  create?: { label: string; perform(text: string): void } | undefined;
  moreLabel?: string | undefined;
  /** The options aren't read yet: nothing can be created, and Enter waits for them. */
  isLoading?: boolean | undefined;
};

/** State and keys of a power selector. `typed` is null while the field shows the chosen option. */
export function usePowerSelector<Id extends string | number>({
  options,
  value,
  onChange,
  create,
  moreLabel,
  isLoading = false,
}: Options<Id>) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);

  const chosen = options.find(({ id }) => id === value);
  const found = filterOptions(options, typed ?? '');
  const entries = entriesOf({
    options,
    found,
    typed: typed ?? '',
    value,
    create: isLoading ? undefined : create,
    moreLabel: showsAll ? undefined : moreLabel,
  });
  const chosenAt = entries.findIndex(({ isChosen }) => isChosen);
  const isTyping = typed !== null && typed.trim() !== '';
  const at = Math.min(pointed ?? (isTyping ? rowOfText(found, typed) : chosenAt), entries.length - 1);
  const active = isOpen ? (entries[at] ?? null) : null;

  const close = () => {
    enter.drop();
    setOpen(false);
    setTyped(null);
    setPointed(null);
    setShowsAll(false);
  };
  const take = (entry: Entry<Id>) => {
    if (entry.kind === 'more') {
      setShowsAll(true);
      return;
    }
    const text = (typed ?? '').trim();
    close();
    if (entry.kind === 'create') create?.perform(text);
    else if (entry.option.id !== value) onChange(entry.option.id);
  };
  const walk = (step: number) => {
    if (!isOpen) setOpen(true);
    else if (entries.length > 0) setPointed((at + step + entries.length) % entries.length);
  };

  const enter = useOnceReady(!isLoading, () => {
    if (active?.kind === 'option') take(active);
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      walk(step);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (isLoading && isTyping) return enter.wait('Enter');
      const hasModifier = event.ctrlKey || event.metaKey;
      const created = hasModifier ? entries.find(({ kind }) => kind === 'create') : undefined;
      const entry = created ?? active;
      if (entry !== null) take(entry);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return {
    isOpen,
    isLoading,
    entries,
    at,
    active,
    takeKey: (key: string) => {
      const entry = entries.find((one) => one.key === key);
      if (entry !== undefined) take(entry);
    },
    point: setPointed,
    text: typed ?? chosen?.name ?? '',
    /** The note beside the name, while nothing is typed. */
    note: typed === null ? (chosen?.note ?? null) : null,
    handlers: {
      onKeyDown: handleKeyDown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        enter.drop();
        setTyped(event.currentTarget.value);
        setPointed(null);
        setOpen(true);
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onClick: () => setOpen(true),
      onBlur: () => enter.waiting === null && close(),
    },
  };
}

type Choice<Id extends string | number> = Pick<Options<Id>, 'options' | 'value' | 'create' | 'moreLabel'> & {
  typed: string;
  /** The options that match the typed text. */
  found: readonly PowerOption<Id>[];
};

/** The entries of the list for the typed text. */
function entriesOf<Id extends string | number>({
  options,
  found,
  typed,
  value,
  create,
  moreLabel,
}: Choice<Id>): Entry<Id>[] {
  const isShort = typed.trim() === '' && moreLabel !== undefined && found.length >= PICKER_THRESHOLD;
  const shown = isShort ? found.slice(0, PICKER_ENTRIES) : found;
  const entries: Entry<Id>[] = shown.map((option) => ({
    kind: 'option',
    key: `option ${option.id}`,
    option,
    isChosen: option.id === value,
  }));
  if (isShort) entries.push({ kind: 'more', key: 'more', words: moreLabel, isChosen: false });
  if (create !== undefined && isNewOption(options, typed)) {
    entries.push({
      kind: 'create',
      key: 'create',
      words: `${create.label} "${typed.trim()}"`,
      isChosen: false,
    });
  }
  return entries;
}
