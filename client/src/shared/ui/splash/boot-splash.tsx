import styles from './splash.module.css';

/** While it is not known who is signed in; the same picture that index.html shows before the code is there. */
export function BootSplash({ note }: { note?: string | undefined }) {
  return (
    <div className={styles.boot} role="status" aria-label="Loading">
      Ledgerline
      <i className={styles.bar} />
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}
