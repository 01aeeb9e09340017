import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { clientShortcuts, type PlaceLine } from './lines.ts';
import styles from './palette.module.css';

/** The id of the first shortcut, to which Tab goes from the line. */
export const FIRST_SHORTCUT = 'palette-shortcut';

/**
 * The lists of the chosen client. They are drawn over its line but stand beside the listbox in the DOM, which may
 * contain only options; Tab reaches them.
 */
export function ClientShortcuts({ line, onOpen }: { line: PlaceLine; onOpen(path: string): void }) {
  const box = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const option = document.getElementById(`palette-${line.id}`);
    const list = box.current?.offsetParent ?? null;
    if (option === null || list === null) return;
    // Groups have places of their own, so the option's offset isn't one in the list.
    const top = option.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    setPlace({ top, height: option.offsetHeight });
  }, [line.id]);
  const { id } = line.place;
  if (id === null || id === undefined) return null;
  return (
    <span ref={box} className={styles.go} style={place}>
      {clientShortcuts(id).map(({ label, icon, path }, index) => (
        <button
          key={label}
          id={index === 0 ? FIRST_SHORTCUT : undefined}
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
