import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './picker.module.css';
import type { PickEntry, PickerProps } from './picker-props.ts';
import stepStyles from './step.module.css';
import { usePicker } from './use-picker.ts';

/**
 * A list with a search field: number keys choose, arrow keys mark. Enter chooses the marked entry or the one with
 * exactly the typed name; otherwise it creates a new one or, where nothing can be created, chooses the first match.
 */
export function Picker(props: PickerProps) {
  const { label, placeholder, chosen, onPick, create, moreLabel, children } = props;
  const picker = usePicker(props);
  const { text, sought, list, active, canCreate } = picker;
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
        {canCreate && create !== undefined ? (
          <Button
            size="sm"
            shortcut={active === undefined ? 'Enter' : undefined}
            onClick={() => create.perform(text.trim())}
          >
            {create.label}
          </Button>
        ) : null}
      </div>
      <div id="picker-list">
        {groupsOf(props, picker).map((group) => (
          <PickGroup
            key={group.heading ?? ''}
            {...group}
            chosen={chosen}
            active={active}
            hasNumbers={sought === ''}
            onPick={onPick}
          />
        ))}
      </div>
      {picker.missing > 0 ? (
        <p className={stepStyles.note}>And {picker.missing} more. Type on to find the one you mean.</p>
      ) : null}
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
  active: PickEntry | undefined;
  hasNumbers: boolean;
  onPick: PickerProps['onPick'];
};

/** Entries under their heading; `from` is the index of the first one among all visible entries. */
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
              <span className={`${styles.pickEnd} muted small tn`}>
                {entry.note}
                {entry.id === chosen ? <Icon name="check" className={styles.tick} /> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
