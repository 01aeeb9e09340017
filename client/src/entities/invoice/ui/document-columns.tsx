import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import styles from './document-columns.module.css';

/** The scale of the paper beside the panel, and the page width from which both stand beside each other, in px. */
const PAPER_SCALE = 0.84;
const PANEL_FROM = 1000;

type Props = {
  /** The name of the panel, and its sections. */
  label: string;
  panel: ReactNode;
  /** The paper at its largest scale. */
  children(largest: number): ReactNode;
};

/** The paper of a document, and beside it, or above it on a narrow page, what belongs to it. */
export function DocumentColumns({ label, panel, children }: Props) {
  const hasPanel = !useIsTight(PANEL_FROM);
  return (
    <div className={clsx(styles.columns, !hasPanel && styles.stacked)}>
      <aside className={styles.panel} aria-label={label}>
        {panel}
      </aside>
      <div className={styles.desk}>{children(hasPanel ? PAPER_SCALE : 1)}</div>
    </div>
  );
}
