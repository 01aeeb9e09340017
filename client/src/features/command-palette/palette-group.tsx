import clsx from 'clsx';
import type { Group, Line } from './lines.ts';
import styles from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';

type Props = {
  group: Group;
  match: string;
  chosen: Line | undefined;
  onPoint(line: Line): void;
  onOpen(line: Line): void;
};

/** The lines under one heading, with the line that leads to all of them at the right of the heading. */
export function PaletteGroup({ group: { name, lines, all }, match, chosen, onPoint, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox is made of groups and options
    <div role="group" aria-label={name} className={styles.groupBox}>
      <p className={styles.group} aria-hidden>
        {name}
      </p>
      {lines.map((line) => (
        <PaletteLine
          key={line.id}
          line={line}
          match={match}
          isChosen={line === chosen}
          onPoint={() => onPoint(line)}
          onOpen={() => onOpen(line)}
        />
      ))}
      {all === null ? null : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list
        <div
          id={`palette-${all.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={all === chosen}
          aria-label={`${all.label} ${name.toLowerCase()}`}
          className={clsx(styles.all, all === chosen && styles.allChosen)}
          onPointerMove={() => onPoint(all)}
          onClick={() => onOpen(all)}
        >
          {all.label}
        </div>
      )}
    </div>
  );
}
