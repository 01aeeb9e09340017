import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { $jobTypesFailed } from '#entities/catalogue/model.ts';
import { $clientsFailed } from '#entities/client/model.ts';
import { $invoicesFailed } from '#entities/invoice/model.ts';
import { $settingsFailed } from '#entities/settings/model.ts';
import { ANALYSIS_PAGE } from '#features/cat-analysis/analysis-drop.tsx';
import type { Action } from '#shared/lib/actions/action.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';

/** The actions that create records. They are blocked while lists that they need could not be loaded. */
export function useCreateActions() {
  const navigate = useNavigate();
  const { open } = useOverlay();
  const blocked = useBlocked();
  return {
    ...jobActions(blocked.job, open),
    jobFromAnalysis: {
      id: 'job.analysis',
      section: 'Create',
      label: 'New job from an analysis',
      icon: 'percentage',
      keywords: ['cat', 'trados', 'memoq', 'phrase', 'xtm', 'omegat'],
      blocked: blocked.job,
      perform: () => navigate(ANALYSIS_PAGE),
    },
    ...documentActions(blocked, open),
    newClient: {
      id: 'client.new',
      section: 'Create',
      label: 'New client',
      icon: 'plus',
      blocked: blocked.client,
      perform: () => navigate('/clients/new'),
    },
    newProject: {
      id: 'project.new',
      section: 'Create',
      label: 'New project',
      icon: 'plus',
      perform: () => open('project'),
    },
  } satisfies Record<string, Action>;
}

const documentActions = (
  blocked: ReturnType<typeof useBlocked>,
  open: (overlay: 'invoice' | 'quote') => void,
) =>
  ({
    newInvoice: {
      id: 'invoice.new',
      section: 'Create',
      label: 'New invoice',
      icon: 'plus',
      keys: ['i'],
      blocked: blocked.invoice,
      perform: () => open('invoice'),
    },
    newQuote: {
      id: 'quote.new',
      section: 'Create',
      label: 'New quote',
      icon: 'plus',
      keywords: ['offer', 'estimate'],
      blocked: blocked.client,
      perform: () => open('quote'),
    },
  }) satisfies Record<string, Action>;

const jobActions = (blocked: string | undefined, open: (overlay: 'job' | 'quick') => void) =>
  ({
    newJob: {
      id: 'job.new',
      section: 'Create',
      label: 'New job',
      icon: 'plus',
      keys: ['n'],
      blocked,
      perform: () => open('job'),
    },
    quickAdd: {
      id: 'job.quick',
      section: 'Create',
      label: 'Quick add job',
      icon: 'bolt',
      keys: ['q'],
      keywords: ['new', 'line'],
      blocked,
      perform: () => open('quick'),
    },
  }) satisfies Record<string, Action>;

/** Why a record cannot be created now, as a sentence for the user; undefined when it can be. */
function useBlocked(): Record<'job' | 'invoice' | 'client', string | undefined> {
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
    client: clients ? 'There was a problem loading your clients. Please try to refresh the page.' : undefined,
  };
}

const reason = (created: string, missing: string | null): string | undefined =>
  missing === null
    ? undefined
    : `You are not able to create a new ${created} because we could not load your ${missing}`;
