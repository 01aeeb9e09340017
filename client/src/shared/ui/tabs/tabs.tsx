import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { countText } from '#shared/lib/amounts/count-text.ts';
import styles from './tabs.module.css';

type TabItem<T extends string> = { value: T; label: string; count?: number | undefined };

type Props<T extends string> = {
  label: string;
  value: T;
  items: readonly TabItem<T>[];
  onChange(value: T): void;
  /** The id of the panel that the tabs change. */
  panelId: string;
  end?: ReactNode;
};

/** Tabs of one list. Arrow keys move between them, as the ARIA pattern requires. */
export function Tabs<T extends string>({ label, value, items, onChange, panelId, end }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.value === value);
    const next = items[(at + step + items.length) % items.length];
    if (next === undefined) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(next)]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} style={{ display: 'contents' }} onKeyDown={handleKey}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={item.value === value}
            aria-controls={panelId}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count === undefined ? null : <span className={styles.n}>{countText(item.count)}</span>}
          </button>
        ))}
      </div>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </div>
  );
}
