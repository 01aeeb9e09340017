import { Icon } from '#shared/ui/icon/index.ts';
import styles from './export-link.module.css';

/** A link to the year's report as CSV. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a className={styles.link} href={href} download>
      <Icon name="download" />
      CSV
    </a>
  );
}
