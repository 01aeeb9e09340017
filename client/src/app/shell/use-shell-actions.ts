import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { $jobTypesFailed } from '#entities/catalogue/model.ts';
import { $clientsFailed } from '#entities/client/model.ts';
import { $invoicesFailed } from '#entities/invoice/model.ts';
import { $settingsFailed } from '#entities/settings/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { NAV_ITEMS } from './nav-items.ts';

type Openers = { showKeys(): void; showSearch(): void };

/** The actions that every page offers. */
export function useShellActions({ showKeys, showSearch }: Openers) {
  const navigate = useNavigate();
  const { open } = useOverlay();
  const clientsFailed = useUnit($clientsFailed);
  const blocked = useBlocked();
  const places = useMemo(
    () =>
      NAV_ITEMS.map(
        (item): Action => ({
          id: `go.${item.to}`,
          section: 'Go to',
          label: item.label,
          icon: item.icon,
          keys: [item.keys],
          perform: () => navigate(item.to),
        }),
      ),
    [navigate],
  );
  const projects: Action = {
    id: 'go./projects',
    section: 'Go to',
    label: 'Projects',
    icon: 'folder',
    keys: ['g p'],
    perform: () => navigate('/projects'),
  };
  const actions = {
    newJob: {
      id: 'job.new',
      section: 'Create',
      label: 'New job',
      icon: 'plus',
      keys: ['n'],
      blocked: blocked.job,
      perform: () => open('job'),
    },
    quickAdd: {
      id: 'job.quick',
      section: 'Create',
      label: 'Quick add a job',
      icon: 'bolt',
      keys: ['q'],
      keywords: ['new', 'line'],
      blocked: blocked.job,
      perform: () => open('quick'),
    },
    newInvoice: {
      id: 'invoice.new',
      section: 'Create',
      label: 'New invoice',
      icon: 'plus',
      keys: ['i'],
      blocked: blocked.invoice,
      perform: () => open('invoice'),
    },
    newClient: {
      id: 'client.new',
      section: 'Create',
      label: 'New client',
      icon: 'plus',
      blocked: clientsFailed
        ? 'There was a problem loading your clients. Please try to refresh the page.'
        : undefined,
      perform: () => navigate('/clients/new'),
    },
    newProject: {
      id: 'project.new',
      section: 'Create',
      label: 'New project',
      icon: 'plus',
      perform: () => open('project'),
    },
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
      label: 'Show keys',
      icon: 'help-circle',
      keys: ['?'],
      perform: showKeys,
    },
  } satisfies Record<string, Action>;
  useActions([...places, projects, ...Object.values(actions)]);
  return actions;
}

/** Why a job or an invoice cannot be created now, as a sentence for the user; undefined when it can be. */
function useBlocked(): { job: string | undefined; invoice: string | undefined } {
  const [settings, clients, jobTypes, invoices] = useUnit([
    $settingsFailed,
    $clientsFailed,
    $jobTypesFailed,
    $invoicesFailed,
  ]);
  const missing = settings ? 'settings' : clients ? 'clients' : jobTypes ? 'job types' : null;
  return {
    job: reason('job', missing),
    invoice: reason('invoice', missing ?? (invoices ? 'invoices' : null)),
  };
}

const reason = (created: string, missing: string | null): string | undefined =>
  missing === null
    ? undefined
    : `You are not able to create a new ${created} because we could not load your ${missing}`;
