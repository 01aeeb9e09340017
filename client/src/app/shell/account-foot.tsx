import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { $user } from '#entities/session/model.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import styles from './shell.module.css';
import { useLeaveAction } from './use-account-actions.ts';

const NEXT_SCHEME: Record<MantineColorScheme, { next: MantineColorScheme; label: string }> = {
  auto: { next: 'light', label: 'Theme: System' },
  light: { next: 'dark', label: 'Theme: Light' },
  dark: { next: 'auto', label: 'Theme: Dark' },
};

/** The entries of the account menu. A phone shows them behind "More". */
export function useAccountEntries(): MenuEntry[] {
  const navigate = useNavigate();
  const leave = useLeaveAction();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = NEXT_SCHEME[colorScheme];
  return [
    {
      id: 'deadlines',
      label: 'Deadlines',
      icon: 'calendar-event',
      perform: () => navigate('/deadlines'),
    },
    { id: 'clients', label: 'Clients', icon: 'users', perform: () => navigate('/clients') },
    { id: 'reports', label: 'Reports', icon: 'chart-bar', perform: () => navigate('/reports') },
    { id: 'settings', label: 'Settings', icon: 'settings', perform: () => navigate('/settings') },
    {
      id: 'scheme',
      label: scheme.label,
      icon: 'eye',
      apart: true,
      perform: () => setColorScheme(scheme.next),
    },
    { ...leave, apart: true },
  ];
}

/** Shows who is signed in, with the account menu. A test account sees a link to register instead. */
export function AccountFoot() {
  const user = useUnit($user);
  const entries = useAccountEntries();
  if (user === null) return null;
  if (user.test_account) {
    return (
      <div className={styles.test}>
        <p className={clsx('small mid', styles.wide)}>Test account</p>
        <p className={clsx('tiny muted', styles.wide)}>Only on this browser until you register</p>
        <ButtonLink to="/register" wide className={styles.wide}>
          Register
        </ButtonLink>
      </div>
    );
  }
  const email = user.email ?? '';
  return (
    <ActionMenu entries={entries} label="Account" position="top-start">
      <button type="button" className={styles.account}>
        <span className="vh">Account </span>
        <span className={styles.mono} aria-hidden="true">
          {email.slice(0, 2).toUpperCase()}
        </span>
        <span className={clsx('grow', styles.wide)}>
          <span className="mid small trunc" style={{ display: 'block' }}>
            {email.split('@')[0]}
          </span>
          <span className="tiny muted trunc" style={{ display: 'block' }}>
            {email}
          </span>
        </span>
        <Icon name="selector" />
      </button>
    </ActionMenu>
  );
}
