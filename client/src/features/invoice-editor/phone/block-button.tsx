import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Block } from '../machine/editor-types.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import styles from './phone.module.css';

type Props = {
  block: Block;
  /** The name of the block, for example "line 2". */
  what: string;
  /** Whether the block has no text yet. */
  isEmpty?: boolean;
  /** Whether the whole line of the paper is the button. */
  isWide?: boolean;
  children: ReactNode;
};

/** A part of the paper that opens its sheet when it is touched. */
export function BlockButton({ block, what, isEmpty = false, isWide = false, children }: Props) {
  const { actor } = useEditorEnvironment();
  return (
    <button
      type="button"
      data-block={block}
      className={clsx(styles.tap, isEmpty && styles.empty, isWide && styles.wide)}
      aria-haspopup="dialog"
      onClick={() => actor.send({ type: 'OPEN_BLOCK', block })}
    >
      {children}
      <span className="vh">, edit {what}</span>
    </button>
  );
}
