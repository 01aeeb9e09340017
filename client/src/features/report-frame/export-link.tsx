import { Icon } from '#shared/ui/icon/index.ts';
import styles from './export-link.module.css';

/** A link to the file of a report. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a className={styles.link} href={href} download>
      <Icon name="download" />
      CSV
    </a>
  );
}
