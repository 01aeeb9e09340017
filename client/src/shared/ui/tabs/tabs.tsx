import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './tabs.module.css';

export type TabItem<T extends string> = {
  value: T;
  label: string;
  /** Null while it isn't known yet: it has its place already. */
  count?: number | null | undefined;
  icon?: IconName;
  /** Whether a line is drawn before it. */
  isApart?: boolean;
};

type Props<T extends string> = {
  label: string;
  value: T;
  items: readonly TabItem<T>[];
  onChange(value: T): void;
  /** The id of the panel that the tabs change. */
  panelId: string;
  end?: ReactNode;
};

/**
 * Tabs of one list. Arrow keys move between them, as the ARIA pattern requires. Where they don't fit, they scroll to the
 * chosen one.
 */
export function Tabs<T extends string>({ label, value, items, onChange, panelId, end }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const counts = items.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the counts have made the tabs wider
  useEffect(() => {
    const box = list.current;
    // On a phone the buttons at the end scroll with the tabs.
    const scrolls = [box, box?.parentElement].some((one) => one && one.scrollWidth > one.clientWidth);
    if (!scrolls) return;
    box?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value, counts]);
  return (
    <MantineTabs
      variant="line"
      className={styles.tabs ?? ''}
      classNames={PARTS}
      value={value}
      onChange={(next) => onChange(next as T)}
    >
      <MantineTabs.List ref={list} aria-label={label}>
        {items.map((item) => (
          <MantineTabs.Tab
            key={item.value}
            value={item.value}
            aria-controls={panelId}
            data-apart={item.isApart || undefined}
          >
            {item.icon === undefined ? null : <Icon name={item.icon} size={14} />}
            <span className={styles.name}>{item.label}</span>
            {item.count === undefined ? null : <Count count={item.count} />}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </MantineTabs>
  );
}

const Count = ({ count }: { count: number | null }) => (
  <span className={styles.n} style={{ visibility: count === null ? 'hidden' : undefined }}>
    {countText(count ?? 0)}
  </span>
);

const PARTS = { list: styles.list ?? '', tab: styles.tab ?? '', tabLabel: styles.words ?? '' };
