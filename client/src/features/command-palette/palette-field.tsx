import type { KeyboardEvent } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './palette.module.css';

type Props = {
  text: string;
  /** The id of the chosen line. */
  chosenId: string | undefined;
  onText(text: string): void;
  onKey(event: KeyboardEvent): void;
  onClose(): void;
};

/** The field of the palette, which has the keys of its list. */
export function PaletteField({ text, chosenId, onText, onKey, onClose }: Props) {
  return (
    <div className={styles.field}>
      <Icon name="search" size={18} />
      <input
        data-autofocus
        role="combobox"
        aria-label="Search"
        aria-expanded
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={chosenId === undefined ? undefined : `palette-${chosenId}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search or run a command"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <button type="button" className={styles.close} aria-keyshortcuts="Escape" onClick={onClose}>
        <span className="d-only" aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
        <span className="m-only">Cancel</span>
        <span className="vh d-only">Close search</span>
      </button>
    </div>
  );
}
