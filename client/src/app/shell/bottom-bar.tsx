import { NavLink, useNavigate } from 'react-router-dom';
import type { Action } from '#shared/lib/actions/action.ts';
import { Icon, type IconName } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { useAccountEntries } from './account-foot.tsx';
import styles from './bottom-bar.module.css';
import type { useShellActions } from './use-shell-actions.ts';

type Props = { actions: ReturnType<typeof useShellActions>; history: Action };

/** What the round button creates, each kind with its icon. */
const CREATED = [
  ['newJob', 'briefcase'],
  ['quickAdd', 'bolt'],
  ['jobFromAnalysis', 'percentage'],
  ['newInvoice', 'file-invoice'],
  ['newQuote', 'file-invoice'],
  ['newClient', 'users'],
  ['newProject', 'folder'],
] as const satisfies readonly (readonly [string, IconName])[];

/** The navigation on a phone. Its round button opens the menu of what can be created. */
export function BottomBar({ actions, history }: Props) {
  const { search } = actions;
  const navigate = useNavigate();
  const created = CREATED.map(([name, icon]): MenuEntry => {
    const { id, label, blocked, perform }: Action = actions[name];
    return { id, label, icon, blocked, perform };
  });
  const entries = [
    { id: 'search', label: 'Search', icon: 'search' as const, perform: search.perform },
    { id: 'history', label: 'History', icon: 'history' as const, perform: history.perform },
    { id: 'help', label: 'Help', icon: 'help-circle' as const, perform: () => navigate('/help') },
    ...useAccountEntries(),
  ];
  return (
    <nav className={styles.bar} aria-label="Main">
      <NavLink to="/start">
        <Icon name="home" size={22} />
        Home
      </NavLink>
      <NavLink to="/jobs">
        <Icon name="briefcase" size={22} />
        Jobs
      </NavLink>
      <ActionMenu entries={created} label="New" position="top">
        <button type="button" className={styles.new} aria-label="New">
          <Icon name="plus" size={24} />
        </button>
      </ActionMenu>
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
