import { Link } from 'react-router-dom';
import { Icon } from '../icon/index.ts';
import styles from './page.module.css';

/** Where a record stands: its list, then itself. */
export function Breadcrumb({ parent, to, current }: { parent: string; to: string; current: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <Link to={to}>{parent}</Link>
      <Icon name="chevron-right" size={14} />
      <span aria-current="page">{current}</span>
    </nav>
  );
}
