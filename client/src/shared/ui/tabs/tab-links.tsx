import { Link, NavLink } from 'react-router-dom';
import { countText } from '#shared/lib/amounts/count-text.ts';
import styles from './tabs.module.css';

type TabLink = {
  to: string;
  label: string;
  count?: number | undefined;
  /** Whether the tab is current although its address is not, for the default tab. */
  isCurrent?: boolean;
  /** Whether addresses below its own belong to other tabs. */
  isExact?: boolean;
};

/** Navigation within a record page that looks like tabs: each one is a page of its own. */
export function TabLinks({ label, items }: { label: string; items: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ to, label: words, count, isCurrent, isExact = false }) => {
        const content = (
          <>
            {words}
            {count === undefined ? null : <span className={styles.n}>{countText(count)}</span>}
          </>
        );
        return isCurrent === true ? (
          <Link key={to} to={to} className={styles.tab ?? ''} replace aria-current="page">
            {content}
          </Link>
        ) : (
          <NavLink key={to} to={to} end={isExact} className={styles.tab ?? ''} replace>
            {content}
          </NavLink>
        );
      })}
    </nav>
  );
}
