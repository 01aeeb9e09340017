import { Combobox } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBoxRows } from '#shared/lib/virtual-rows/use-box-rows.ts';
import { Kbd } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './power-selector.module.css';
import type { Entry } from './use-power-selector.ts';

type Props<Id extends string | number> = {
  id: string;
  labelId: string;
  entries: readonly Entry<Id>[];
  /** The index of the marked entry, which is always scrolled into view. */
  at: number;
  /** The options aren't read yet. */
  isLoading: boolean;
  onPoint(index: number): void;
};

/** The height of an option, in px. */
const OPTION = 32;

/** The options of a selector. A long list uses virtual rows. */
export function OptionList<Id extends string | number>(props: Props<Id>) {
  const { id, labelId, entries, at, isLoading, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const seen = useBoxRows({
    box,
    count: entries.length,
    height: OPTION,
    keyOf: (index) => entries[index]?.key ?? '',
  });
  const { show } = seen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per marked entry; `show` is new with every scroll
  useEffect(() => {
    if (at >= 0) show(at);
  }, [at]);
  const isPartial = seen.indexes.length < entries.length;
  return (
    <Combobox.Options ref={box} id={id} labelledBy={labelId} className={styles.list ?? ''}>
      <div role="presentation" style={{ paddingTop: seen.above, paddingBottom: seen.below }}>
        {seen.indexes.map((index) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <Combobox.Option
              key={entry.key}
              value={entry.key}
              ref={seen.measure}
              data-index={index}
              id={`${id}-${index}`}
              aria-selected={entry.isChosen}
              aria-posinset={isPartial ? index + 1 : undefined}
              aria-setsize={isPartial ? entries.length : undefined}
              data-active={index === at || undefined}
              className={styles.option ?? ''}
              onPointerMove={() => onPoint(index)}
            >
              <Words entry={entry} isMarked={index === at} />
            </Combobox.Option>
          );
        })}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none} role="presentation">
          {isLoading ? 'Loading…' : 'No match'}
        </p>
      ) : null}
    </Combobox.Options>
  );
}

type WordsProps<Id extends string | number> = { entry: Entry<Id>; isMarked: boolean };

function Words<Id extends string | number>({ entry, isMarked }: WordsProps<Id>): ReactNode {
  if (entry.kind === 'option') {
    return (
      <>
        <span className="trunc">{entry.option.name}</span>
        {entry.option.note === undefined ? null : <span className={styles.note}>{entry.option.note}</span>}
        {entry.isChosen ? <Icon name="check" className={styles.tick} /> : null}
      </>
    );
  }
  return (
    <span className={styles.act}>
      <Icon name={entry.kind === 'create' ? 'plus' : 'chevron-down'} />
      <span className="trunc">{entry.words}</span>
      {entry.kind === 'create' && !isMarked ? <Kbd keys="Ctrl Enter" /> : null}
    </span>
  );
}
