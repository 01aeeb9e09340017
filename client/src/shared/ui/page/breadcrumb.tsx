import { Link } from 'react-router-dom';
import { Icon } from '../icon/index.ts';
import styles from './page.module.css';

type Props = {
  parent: string;
  to: string;
  current: string;
  /** Whether an arrow replaces the link to the list, in a bar with little space. */
  isShort?: boolean;
};

/** The list of a record as a link, then the record. */
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
