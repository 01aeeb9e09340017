import clsx from 'clsx';
import type { Store } from 'effector';
import { useUnit } from 'effector-react';
import { NavLink } from 'react-router-dom';
import { $openInvoices } from '#entities/invoice/model.ts';
import { $lateCount } from '#entities/job/late-jobs.ts';
import { $activeTotal } from '#entities/job/model.ts';
import { $settingsFailed } from '#entities/settings/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { ariaKeys, shownKeys } from '#shared/lib/actions/keys.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Kbd } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { AccountFoot } from './account-foot.tsx';
import { MonthTotal } from './month-total.tsx';
import { NAV_ITEMS, type NavItem } from './nav-items.ts';
import { prefetch } from './prefetch.ts';
import styles from './shell.module.css';

/** The navigation on the left: 232 px wide with words, 64 px with icons only. */
export function Rail({ history, search }: { history: Action; search: Action }) {
  return (
    <nav className={styles.side} aria-label="Main">
      <NavLink className={styles.logo ?? ''} to="/" aria-label="Ledgerline">
        Ledgerline
      </NavLink>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K" onClick={search.perform}>
        <Icon name="search" />
        <span className={clsx('grow', styles.label)}>Search</span>
        <Kbd keys="Ctrl K" />
      </button>
      <ul className={styles.list}>
        {NAV_ITEMS.map((item) => (
          <li key={item.to}>
            <RailLink item={item} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.link}
          aria-keyshortcuts={ariaKeys('h')}
          onClick={history.perform}
        >
          <Icon name="history" size={18} />
          <span className={styles.label}>History</span>
          <Kbd keys={shownKeys('h')} />
        </button>
        <NavLink className={styles.link ?? ''} to="/help">
          <Icon name="help-circle" size={18} />
          <span className={styles.label}>Help</span>
        </NavLink>
        <AccountFoot />
      </div>
    </nav>
  );
}

function RailLink({ item }: { item: NavItem }) {
  const hasNoSettings = useUnit($settingsFailed);
  const isOff = item.to === '/settings' && hasNoSettings;
  if (isOff) {
    return (
      <button
        type="button"
        className={styles.link}
        aria-disabled
        data-tip="There was a problem loading your settings. Please try to refresh the page."
      >
        <Icon name={item.icon} size={18} />
        <span className={styles.label}>{item.label}</span>
      </button>
    );
  }
  return (
    <NavLink
      className={styles.link ?? ''}
      to={item.to}
      onPointerEnter={() => prefetch(item.page)}
      onFocus={() => prefetch(item.page)}
    >
      <Icon name={item.icon} size={18} />
      <span className={styles.label}>{item.label}</span>
      {item.to === '/jobs' ? <Count store={$activeTotal} what="active" /> : null}
      {item.to === '/deadlines' ? <Late /> : null}
      {item.to === '/invoices' ? <Count store={$openTotal} what="open" /> : null}
      {item.to === '/reports' ? <MonthTotal className={styles.n} /> : null}
    </NavLink>
  );
}

const $openTotal = $openInvoices.map((open) => open?.length ?? null);

/** How many jobs are late, in red; nothing when none is. */
function Late() {
  const count = useUnit($lateCount);
  return count === null || count === 0 ? null : (
    <span className={clsx(styles.n, styles.late)}>{countText(count)} late</span>
  );
}

/** The number of records that wait for the user; nothing when it is zero or not loaded yet. */
function Count({ store, what }: { store: Store<number | null>; what: string }) {
  const count = useUnit(store);
  if (count === null || count === 0) return null;
  return (
    <span className={styles.n}>
      {count} <span className="vh">{what}</span>
    </span>
  );
}
