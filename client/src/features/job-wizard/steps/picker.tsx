import clsx from 'clsx';
import { Button, Kbd } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './picker.module.css';
import type { PickEntry, PickerProps } from './picker-props.ts';
import stepStyles from './step.module.css';
import { usePicker } from './use-picker.ts';

/**
 * A list with a search field: number keys choose while the field is empty, arrow keys mark. A typed text marks the
 * first match, and Enter takes the marked row. The last row creates an entry with the typed name, also by Ctrl+Enter.
 */
export function Picker(props: PickerProps) {
  const { label, placeholder, chosen, onPick, create, moreLabel, status, children } = props;
  const picker = usePicker(props);
  const { text, list, marked, digits } = picker;
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
          onChange={(event) => picker.write(event.currentTarget.value)}
          onKeyDown={picker.handleKey}
        />
      </div>
      {status}
      <div id="picker-list">
        {groupsOf(props, picker).map((group) => (
          <PickGroup
            key={group.heading ?? ''}
            {...group}
            chosen={chosen}
            marked={marked}
            digits={digits}
            onPick={onPick}
          />
        ))}
        {picker.canCreate && create !== undefined ? (
          <CreateRow {...{ create, text }} isMarked={marked === list.length} />
        ) : null}
      </div>
      {picker.isLoading ? <p className={stepStyles.note}>Loading…</p> : null}
      {picker.missing > 0 ? (
        <p className={stepStyles.note}>And {picker.missing} more. Keep typing to narrow the list.</p>
      ) : null}
      {digits === 0 ? null : <DigitHint digits={digits} />}
      <div className={stepStyles.below}>
        {picker.hasMore ? (
          <Button variant="text" onClick={picker.showAll}>
            {moreLabel ?? 'Show more'}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}

const DigitHint = ({ digits }: { digits: number }) => (
  <p className={`${stepStyles.note} d-only`}>
    Press <kbd>1</kbd>
    {digits > 1 ? (
      <>
        {' '}
        to <kbd>{digits}</kbd>
      </>
    ) : null}{' '}
    to choose, or type a name.
  </p>
);

type CreateRowProps = { create: NonNullable<PickerProps['create']>; text: string; isMarked: boolean };

/** The row that creates an entry with the typed name. */
const CreateRow = ({ create, text, isMarked }: CreateRowProps) => (
  <button
    type="button"
    className={clsx(styles.pick, styles.create)}
    data-active={isMarked || undefined}
    onClick={() => create.perform(text.trim())}
  >
    <Icon name="plus" />
    <span className={styles.pickName}>
      {create.label} "{text.trim()}"
    </span>
    <span className={styles.pickEnd}>
      <Kbd keys={isMarked ? 'Enter' : 'Ctrl Enter'} />
    </span>
  </button>
);

type Group = { heading?: string; entries: readonly PickEntry[]; from: number };

/** The entries that match a typed text, or the few at first and the others, each under their heading. */
function groupsOf(
  { heading, others }: PickerProps,
  { sought, few, list }: ReturnType<typeof usePicker>,
): readonly Group[] {
  if (sought !== '') return [{ entries: list, from: 0 }];
  return [
    { ...(heading === undefined ? {} : { heading }), entries: few, from: 0 },
    ...(others === undefined ? [] : [{ ...others, from: few.length }]),
  ];
}

type GroupProps = Group & {
  chosen: PickerProps['chosen'];
  /** The index of the marked row. */
  marked: number;
  digits: number;
  onPick: PickerProps['onPick'];
};

/** Entries under their heading; `from` is the index of the first one among all visible entries. */
function PickGroup({ heading, entries, from, chosen, marked, digits, onPick }: GroupProps) {
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
              data-active={from + index === marked || undefined}
              onClick={() => onPick(entry.id)}
            >
              {from + index < digits ? <kbd>{from + index + 1}</kbd> : <span className="d-only" />}
              {entry.mark === undefined ? <span /> : <span className={styles.mono}>{entry.mark}</span>}
              <span className={styles.pickName}>{entry.name}</span>
              <span className={`${styles.pickEnd} muted small tn`}>
                {entry.note}
                {entry.id === chosen ? <Icon name="check" className={styles.tick} /> : null}
                {from + index === marked ? <Kbd keys="Enter" /> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
