import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../button/index.ts';
import type { IconName } from '../icon/index.ts';
import type { Tool } from './editor/session-types.ts';
import styles from './rich-text.module.css';
import type { useRichText } from './use-rich-text.ts';

const LOOKS: Record<Tool, { icon: IconName; label: string; keys?: string }> = {
  bold: { icon: 'bold', label: 'Bold', keys: 'Control+B' },
  italic: { icon: 'italic', label: 'Italic', keys: 'Control+I' },
  list: { icon: 'list', label: 'List' },
  link: { icon: 'link', label: 'Link the selected address' },
};
const USUAL: readonly Tool[] = ['bold', 'italic', 'list'];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type Props = {
  /** Its accessible name. */
  label: string;
  field: Pick<ReturnType<typeof useRichText>, 'text' | 'active'>;
  tools?: readonly Tool[];
};

/** The buttons that format the selection: one stop of the Tab key, in which the arrow keys move. */
export function FormatTools({ label, field: { text, active }, tools = USUAL }: Props) {
  const [at, setAt] = useState(0);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const next = step === undefined ? { Home: 0, End: tools.length - 1 }[event.key] : at + step;
    if (next === undefined) return;
    event.preventDefault();
    const goal = (next + tools.length) % tools.length;
    setAt(goal);
    event.currentTarget.querySelectorAll('button')[goal]?.focus();
  };
  return (
    <span role="toolbar" aria-label={label} className={styles.tools} onKeyDown={handleKey}>
      {tools.map((tool, index) => (
        <IconButton
          key={tool}
          icon={LOOKS[tool].icon}
          label={LOOKS[tool].label}
          aria-pressed={active.includes(tool)}
          aria-keyshortcuts={LOOKS[tool].keys}
          size="sm"
          iconSize={16}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => text.run(tool)}
        />
      ))}
    </span>
  );
}
