import styles from './emphasised.module.css';

/** Text with the matching part of a search marked. */
export function Emphasised({ text, match }: { text: string; match: string }) {
  const sought = match.trim();
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + sought.length)}</mark>
      {text.slice(at + sought.length)}
    </>
  );
}
