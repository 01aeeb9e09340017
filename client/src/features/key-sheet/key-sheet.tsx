import { useState } from 'react';
import type { Action } from '#shared/lib/actions/action.ts';
import { areBareKeysOn, setBareKeys } from '#shared/lib/actions/bare-keys.ts';
import { shownKeys } from '#shared/lib/actions/keys.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './key-sheet.module.css';

/**
 * All keys that work on the page below, grouped by what they do.
 * @param offered the actions of the page when the sheet was opened
 */
export function KeySheet({ offered, onClose }: { offered: readonly Action[]; onClose(): void }) {
  const actions = offered.filter(({ keys }) => (keys?.length ?? 0) > 0);
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(areBareKeysOn());
  const sought = actions.filter(({ label, section }) =>
    `${section} ${label}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const sections = [...Map.groupBy(sought, ({ section }) => section)];
  return (
    <Dialog
      opened
      title="Keyboard shortcuts"
      width={560}
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <TextField
        label="Search shortcuts"
        labelHidden
        type="search"
        size="sm"
        icon="search"
        placeholder="Search shortcuts"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached with the keyboard */}
      <section className={styles.sections} aria-label="All shortcuts" tabIndex={0}>
        {sections.map(([section, some]) => (
          <section key={section} className={styles.group}>
            <h3 className={styles.section}>{section}</h3>
            <ul>
              {some.map((action) => (
                <li key={action.id} className={styles.line}>
                  <span className="trunc">{action.label}</span>
                  <span className={styles.keys}>
                    {action.keys?.map((keys) => (
                      <kbd key={keys}>{shownKeys(keys)}</kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 ? <p className="muted">No shortcut matches “{text}”</p> : null}
      </section>
      <SwitchLine
        checked={isOn}
        onChange={(next) => {
          setBareKeys(next);
          setOn(next);
        }}
      >
        Single-key shortcuts
      </SwitchLine>
    </Dialog>
  );
}
