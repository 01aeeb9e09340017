import styles from './splash.module.css';

/** Shown during the session check: the same picture that index.html shows before the code is loaded. */
export function BootSplash({ note }: { note?: string | undefined }) {
  return (
    <div className={styles.boot} role="status" aria-label="Loading">
      Ledgerline
      <i className={styles.bar} />
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}
