import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { $clientsLoaded, clients } from '#entities/client/model.ts';
import { whyNotInvoiceable } from '#features/job-status/client-of-job.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import { type BulkAct, FITS, FITS_NONE } from './fitting.ts';

type Look = {
  label: string;
  /** The verb on the button. */
  short: string;
  icon: IconName;
  keys?: readonly string[];
  isDanger?: true;
};

/** An action on the selected jobs, as a button, a menu entry and a key. */
export type BulkAction = Look & {
  id: string;
  blocked: string | undefined;
  /** The number of selected jobs that it does not apply to. */
  skipped: number;
  perform(): void;
};

const SHOWN = {
  complete: { label: 'Mark as completed', short: 'Complete', icon: 'circle-check', keys: ['m'] },
  hold: { label: 'Put on hold', short: 'Hold', icon: 'player-pause' },
  deadline: { label: 'Set deadline', short: 'Deadline', icon: 'calendar', keys: ['d'] },
  client: { label: 'Change client', short: 'Client', icon: 'users' },
  invoice: { label: 'Invoice jobs', short: 'Invoice', icon: 'file-invoice' },
} as const satisfies Partial<Record<BulkAct, Look>>;

const MORE = {
  activate: { label: 'Mark as active', short: 'Activate', icon: 'clock' },
  markInvoiced: { label: 'Mark as invoiced', short: 'Mark as invoiced', icon: 'receipt' },
  uninvoice: { label: 'Mark as uninvoiced', short: 'Mark as uninvoiced', icon: 'receipt' },
} as const satisfies Partial<Record<BulkAct, Look>>;

const LOOKS: Record<BulkAct, Look> = { ...SHOWN, ...MORE };
const acts = (of: object): BulkAct[] => Object.keys(LOOKS).filter((act): act is BulkAct => act in of);

type Options = {
  jobs: readonly Job[];
  actions: JobActions;
  /** Ends the selection. */
  onDone(): void;
  onDialog(what: 'deadline' | 'client'): void;
};

/** The actions on several jobs. Each affects the jobs that it applies to, by one command. */
export function useBulkActions(options: Options) {
  const { jobs } = options;
  const [byId, isLoaded] = useUnit([clients.$byId, $clientsLoaded]);
  const why = whyNotInvoiceable(jobs.filter(FITS.invoice), isLoaded ? byId : null);
  const action = (act: BulkAct): BulkAction => {
    const fitting = jobs.filter(FITS[act]);
    const fitsNone = fitting.length === 0;
    return {
      id: act,
      ...LOOKS[act],
      blocked: fitsNone ? FITS_NONE[act] : act === 'invoice' ? why : undefined,
      skipped: fitsNone ? 0 : jobs.length - fitting.length,
      perform: () => performOn(fitting, act, options),
    };
  };
  const more = acts(MORE)
    .map(action)
    .filter(({ blocked }) => blocked === undefined)
    .map((one) => ({ ...one, label: one.skipped === 0 ? one.label : `${one.label}, skips ${one.skipped}` }));
  return { shown: acts(SHOWN).map(action), more: [...duplication(options), ...more, deletion(options)] };
}

function performOn(fitting: readonly Job[], act: BulkAct, { jobs, actions, ...on }: Options): void {
  const skipped = jobs.length - fitting.length;
  if (act === 'deadline' || act === 'client') {
    on.onDialog(act);
    return;
  }
  if (act === 'invoice') actions.invoice(fitting);
  else if (act === 'markInvoiced') actions.setInvoiced(fitting, true, skipped);
  else if (act === 'uninvoice') actions.setInvoiced(fitting, false, skipped);
  else actions[act](fitting, skipped);
  on.onDone();
}

/** A single job can be duplicated. */
function duplication({ jobs, actions, onDone }: Options): BulkAction[] {
  const [only] = jobs;
  if (only === undefined || jobs.length > 1) return [];
  const perform = () => {
    onDone();
    actions.duplicate(only);
  };
  return [
    {
      id: 'duplicate',
      label: 'Duplicate job',
      short: 'Duplicate',
      icon: 'copy',
      blocked: undefined,
      skipped: 0,
      perform,
    },
  ];
}

function deletion({ jobs, actions, onDone }: Options): BulkAction {
  return {
    id: 'delete',
    label: `Delete (${countText(jobs.length)})`,
    short: 'Delete',
    icon: 'trash',
    blocked: undefined,
    skipped: 0,
    isDanger: true,
    perform: () => {
      actions.remove(jobs);
      onDone();
    },
  };
}
