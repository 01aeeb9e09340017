import { useLayoutEffect, useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { clientShortcuts, type PlaceLine } from './lines.ts';
import styles from './palette.module.css';

/**
 * The lists of the chosen client. They are drawn over its line but stand beside the listbox in the DOM, which may
 * contain only options; Tab reaches them.
 */
export function ClientShortcuts({ line, onOpen }: { line: PlaceLine; onOpen(path: string): void }) {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const option = document.getElementById(`palette-${line.id}`);
    if (option !== null) setPlace({ top: option.offsetTop, height: option.offsetHeight });
  }, [line.id]);
  const { id } = line.place;
  if (id === null || id === undefined) return null;
  return (
    <span className={styles.go} style={place}>
      {clientShortcuts(id).map(({ label, icon, path }) => (
        <button
          key={label}
          type="button"
          aria-label={`${label} of ${line.label}`}
          onClick={() => onOpen(path)}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </span>
  );
}
