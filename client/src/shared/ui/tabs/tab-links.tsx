import { NavLink } from 'react-router-dom';
import styles from './tabs.module.css';

/** Sub-navigation of a record page that looks like tabs: each is a page of its own. */
export function TabLinks({
  label,
  items,
}: {
  label: string;
  items: readonly { to: string; label: string }[];
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} className={styles.tab ?? ''} replace>
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}
