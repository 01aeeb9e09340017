import styles from './emphasised.module.css';

/** Text with the part that was searched for marked. */
export function Emphasised({ text, match }: { text: string; match: string }) {
  const wanted = match.trim();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
