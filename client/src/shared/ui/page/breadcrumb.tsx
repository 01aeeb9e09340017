import { Link } from 'react-router-dom';
import { Icon } from '../icon/index.ts';
import styles from './page.module.css';

type Props = {
  parent: string;
  to: string;
  current: string;
  /** The way back is an arrow, where a bar has room for the record alone. */
  isShort?: boolean;
};

/** Where a record stands: its list, then itself. */
export function Breadcrumb({ parent, to, current, isShort = false }: Props) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {isShort ? (
        <Link to={to} className={styles.back} aria-label={parent}>
          <Icon name="chevron-left" />
        </Link>
      ) : (
        <>
          <Link to={to}>{parent}</Link>
          <Icon name="chevron-right" size={14} />
        </>
      )}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
