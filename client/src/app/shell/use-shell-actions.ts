import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { NAV_ITEMS } from './nav-items.ts';
import { useCreateActions } from './use-create-actions.ts';

type Openers = { showKeys(): void; showSearch(): void };

/** The actions that every page offers. */
export function useShellActions({ showKeys, showSearch }: Openers) {
  const places = usePlaces();
  const actions = {
    ...useCreateActions(),
    ...useImportActions(),
    search: {
      id: 'search',
      section: 'Go to',
      label: 'Search',
      icon: 'search',
      keys: ['mod+k', '/'],
      perform: showSearch,
    },
    keys: {
      id: 'keys',
      section: 'Help',
      label: 'Show shortcuts',
      icon: 'help-circle',
      keys: ['?'],
      perform: showKeys,
    },
  } satisfies Record<string, Action>;
  useActions([...places, ...Object.values(actions)]);
  return actions;
}

/** The places of the navigation, and the projects, which are not in it. */
const PLACES = [...NAV_ITEMS, { to: '/projects', label: 'Projects', icon: 'folder', keys: 'g p' }] as const;

function usePlaces(): readonly Action[] {
  const navigate = useNavigate();
  return useMemo(
    () =>
      PLACES.map(({ to, label, icon, keys }) => ({
        id: `go.${to}`,
        section: 'Go to',
        label,
        icon,
        keys: [keys],
        perform: () => navigate(to),
      })),
    [navigate],
  );
}

function useImportActions() {
  const navigate = useNavigate();
  return {
    bankStatement: {
      id: 'bank-statement',
      section: 'Create',
      label: 'Import a bank statement',
      icon: 'building-bank',
      perform: () => navigate('/bank-statement'),
    },
    importRecords: {
      id: 'import',
      section: 'Create',
      label: 'Import from CSV or Excel',
      icon: 'upload',
      perform: () => navigate('/import'),
    },
  } satisfies Record<string, Action>;
}
