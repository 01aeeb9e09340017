import { NavLink, useLocation } from 'react-router-dom';
import type { Action } from '#shared/lib/actions/action.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { useAccountEntries } from './account-foot.tsx';
import styles from './bottom-bar.module.css';

type Props = { newJob: Action; newInvoice: Action; history: Action; search: Action };

/** The navigation on a phone. Its round button creates a record of the kind that the page lists. */
export function BottomBar({ newJob, newInvoice, history, search }: Props) {
  const { pathname } = useLocation();
  const create = pathname.startsWith('/invoices') ? newInvoice : newJob;
  const entries = [
    { id: 'search', label: 'Search', icon: 'search' as const, perform: search.perform },
    { id: 'history', label: 'History', icon: 'history' as const, perform: history.perform },
    ...useAccountEntries(),
  ];
  return (
    <nav className={styles.bar} aria-label="Main">
      <NavLink to="/start">
        <Icon name="home" size={22} />
        Start
      </NavLink>
      <NavLink to="/jobs">
        <Icon name="briefcase" size={22} />
        Jobs
      </NavLink>
      <button
        type="button"
        className={styles.new}
        aria-label={create.label}
        aria-disabled={create.blocked !== undefined || undefined}
        data-tip={create.blocked}
        onClick={() => create.blocked === undefined && create.perform()}
      >
        <Icon name="plus" size={24} />
      </button>
      <NavLink to="/invoices">
        <Icon name="file-invoice" size={22} />
        Invoices
      </NavLink>
      <ActionMenu entries={entries} label="More" position="top-start">
        <button type="button">
          <Icon name="dots" size={22} />
          More
        </button>
      </ActionMenu>
    </nav>
  );
}
