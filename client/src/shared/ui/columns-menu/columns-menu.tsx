import { Popover } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './columns-menu.module.css';
import { type ColumnChoice, ShownColumns } from './shown-columns.tsx';

type Props = {
  /** The column that is always there, on top. */
  locked: string;
  /** All other columns, in the order in which they are offered. */
  columns: readonly ColumnChoice[];
  /** The shown ones, in their order. */
  shown: readonly string[];
  /** Whether they differ from what "Reset columns" restores. */
  isChanged: boolean;
  onChange(shown: readonly string[]): void;
  onReset(): void;
};

/** Chooses the columns of a list and their order: by dragging, or with Shift and the arrow keys. */
export function ColumnsMenu({ locked, columns, shown, isChanged, onChange, onReset }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const toggled = useRef<string | null>(null);
  // The row of a column that was shown or hidden is another one now: it keeps the focus.
  useLayoutEffect(() => {
    if (toggled.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-column="${toggled.current}"]`)?.focus();
    toggled.current = null;
  });
  const toggle = (id: string) => {
    toggled.current = id;
    onChange(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  };
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          icon="columns-3"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label="Columns">
        <p className={styles.title}>Columns, in this order</p>
        <div className={styles.row}>
          <span className={styles.lock}>
            <Icon name="lock" size={14} />
          </span>
          {locked}
        </div>
        <div ref={list}>
          <ShownColumns columns={columns} shown={shown} onToggle={toggle} onChange={onChange} />
          {hidden.map(({ id, label }) => (
            <label key={id} className={styles.row}>
              <input
                type="checkbox"
                className={styles.box}
                checked={false}
                data-column={id}
                onChange={() => toggle(id)}
              />
              {label}
            </label>
          ))}
        </div>
        <hr className={styles.line} />
        <button type="button" className={styles.reset} disabled={!isChanged} onClick={onReset}>
          <Icon name="restore" size={16} />
          Reset columns
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
