import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { $isTestAccount } from '#entities/session/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { signOutRequested } from './sign-out.tsx';

const SCHEMES: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Use the light theme' },
  { scheme: 'dark', label: 'Use the dark theme' },
  { scheme: 'auto', label: 'Use the system theme' },
];

/** Log out, or Register for a test account: a user who logs out of it cannot sign in to it again. */
export function useLeaveAction(): Action {
  const navigate = useNavigate();
  const [signOut, isTest] = useUnit([signOutRequested, $isTestAccount]);
  return isTest
    ? {
        id: 'register',
        section: 'Account',
        label: 'Register',
        icon: 'users',
        keywords: ['sign up', 'keep'],
        perform: () => navigate('/register'),
      }
    : {
        id: 'sign-out',
        section: 'Account',
        label: 'Log out',
        icon: 'arrow-right',
        keywords: ['sign out', 'leave'],
        perform: signOut,
      };
}

/** Registers what concerns the account and the look of the app, for the palette. */
export function useAccountActions(): void {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = useLeaveAction();
  const themes = SCHEMES.filter(({ scheme }) => scheme !== colorScheme).map(
    ({ scheme, label }): Action => ({
      id: `scheme.${scheme}`,
      section: 'Theme',
      label,
      icon: 'eye',
      keywords: ['appearance', 'mode', 'colours'],
      perform: () => setColorScheme(scheme),
    }),
  );
  const data: Action = {
    id: 'account.export',
    section: 'Account',
    label: 'Export your data',
    icon: 'download',
    keywords: ['backup', 'zip'],
    perform: () => navigate('/settings/personal'),
  };
  const help: Action = {
    id: 'go./help',
    section: 'Go to',
    label: 'Help',
    icon: 'help-circle',
    keywords: ['contact', 'support', 'getting started', 'what’s new', 'version'],
    perform: () => navigate('/help'),
  };
  useActions([help, ...themes, data, leave]);
}
