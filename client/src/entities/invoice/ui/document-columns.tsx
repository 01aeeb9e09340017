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
  /** On a narrow page the paper comes first: the panel only says what happened to it. */
  isPaperFirst?: boolean;
  /** The paper at its largest scale. */
  children(largest: number): ReactNode;
};

/** The paper of a document, and beside it, or on a narrow page above or below it, what belongs to it. */
export function DocumentColumns({ label, panel, isPaperFirst = false, children }: Props) {
  const hasPanel = !useIsTight(PANEL_FROM);
  const aside = (
    <aside className={styles.panel} aria-label={label}>
      {panel}
    </aside>
  );
  return (
    <div className={clsx(styles.columns, !hasPanel && styles.stacked, isPaperFirst && styles.paperFirst)}>
      {isPaperFirst ? null : aside}
      <div className={styles.desk}>{children(hasPanel ? PAPER_SCALE : 1)}</div>
      {isPaperFirst ? aside : null}
    </div>
  );
}
