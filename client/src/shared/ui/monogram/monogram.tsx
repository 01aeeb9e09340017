import styles from './monogram.module.css';

/** Two letters in a square, before a name. */
export function Monogram({ letters, size = 28 }: { letters: string; size?: 24 | 28 | 40 }) {
  return (
    <span className={styles.mono} style={{ width: size, height: size }} data-size={size} aria-hidden="true">
      {letters}
    </span>
  );
}
