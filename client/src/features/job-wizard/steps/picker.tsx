import { pickerEntries } from '@ledgerline/shared-events/rates/usage-order.ts';
import { filterOptions, isNewOption } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/button/index.ts';
import styles from './picker.module.css';
import stepStyles from './step.module.css';

export type PickEntry = {
  id: number | string;
  name: string;
  /** Other words that find it: a code. */
  keys?: readonly string[];
  mark?: string;
  note?: string;
};

/** More entries than these are not drawn: another letter finds what is looked for. */
const MOST_SHOWN = 50;

type Props = {
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

/** Type to find, number keys to choose, Enter to take the marked one or to make what is missing. */
export function Picker({
  label,
  placeholder,
  heading,
  entries,
  shown,
  others,
  chosen,
  onPick,
  create,
  moreLabel,
  children,
}: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const wanted = searchKey(text);
  const few = shown ?? pickerEntries(entries, showsAll);
  const found = wanted === '' ? [...few, ...(others?.entries ?? [])] : filterOptions(entries, text);
  const list = found.slice(0, MOST_SHOWN);
  const exact = entries.find(({ name }) => searchKey(name) === wanted);
  const canCreate = create !== undefined && isNewOption(entries, text);
  const active = list[Math.min(at, list.length - 1)];
  const groups: readonly Group[] =
    wanted !== ''
      ? [{ entries: list, from: 0 }]
      : [
          { ...(heading === undefined ? {} : { heading }), entries: few, from: 0 },
          ...(others === undefined ? [] : [{ ...others, from: few.length }]),
        ];

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((list.length + Math.min(at, list.length - 1) + step) % Math.max(1, list.length));
      return;
    }
    const number = wanted === '' && /^[1-9]$/.test(event.key) ? list[Number(event.key) - 1] : undefined;
    if (number !== undefined) {
      event.preventDefault();
      onPick(number.id);
      return;
    }
    if (event.key !== 'Enter' || event.repeat || wanted === '') return;
    const found = exact ?? active;
    event.preventDefault();
    if (found !== undefined) onPick(found.id);
    else if (canCreate) create.perform(text.trim());
  };
  return (
    <>
      <div className={stepStyles.big}>
        <input
          data-autofocus
          role="combobox"
          aria-label={label}
          aria-expanded={list.length > 0}
          aria-controls="picker-list"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
        {canCreate ? (
          <Button size="sm" onClick={() => create.perform(text.trim())}>
            {create.label}
          </Button>
        ) : null}
      </div>
      <div id="picker-list">
        {groups.map((group) => (
          <PickGroup
            key={group.heading ?? ''}
            {...group}
            chosen={chosen}
            active={wanted === '' ? undefined : active}
            hasNumbers={wanted === ''}
            onPick={onPick}
          />
        ))}
      </div>
      {found.length > list.length ? (
        <p className={stepStyles.note}>
          And {found.length - list.length} more. Type on to find the one you mean.
        </p>
      ) : null}
      <div className={stepStyles.below}>
        {few.length < entries.length && wanted === '' && shown === undefined ? (
          <Button variant="text" onClick={() => setShowsAll(true)}>
            {moreLabel ?? 'Show more'}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}

type Group = { heading?: string; entries: readonly PickEntry[]; from: number };

type GroupProps = Group & {
  chosen: Props['chosen'];
  active: PickEntry | undefined;
  hasNumbers: boolean;
  onPick: Props['onPick'];
};

/** Entries under their heading; `from` is the place of the first among all that are shown. */
function PickGroup({ heading, entries, from, chosen, active, hasNumbers, onPick }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {heading === undefined ? null : <h2 className={styles.picksHead}>{heading}</h2>}
      <ul className={styles.picks} style={heading === undefined ? { marginTop: 20 } : undefined}>
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={entry.id === chosen}
              data-active={entry === active || undefined}
              onClick={() => onPick(entry.id)}
            >
              {hasNumbers && from + index < 9 ? <kbd>{from + index + 1}</kbd> : <span className="d-only" />}
              {entry.mark === undefined ? <span /> : <span className={styles.mono}>{entry.mark}</span>}
              <span className={styles.pickName}>{entry.name}</span>
              <span className="muted small tn">{entry.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
