import { MAX_INVOICE_ITEMS } from '@ledgerline/shared-events/invoices/limits.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import { useUnit } from 'effector-react';
import { $clientsLoaded, clients } from '#entities/client/model.ts';
import { loadWholeJobListFx } from '#entities/job/model.ts';
import { whyNotInvoiceable } from '#features/job-status/client-of-job.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { loadedOf, type Several } from '#shared/lib/commands/several.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import { BULK_ACTS, type BulkAct, FITS, FITS_NONE } from './fitting.ts';
import { affectedJobs, type JobSelection, selectedCount } from './matching-jobs.ts';

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
  hold: { label: 'Put on hold', short: 'Put on hold', icon: 'player-pause' },
  deadline: { label: 'Set deadline', short: 'Set deadline', icon: 'calendar', keys: ['d'] },
  client: { label: 'Change client', short: 'Change client', icon: 'users' },
  invoice: { label: 'Invoice jobs', short: 'Invoice', icon: 'file-invoice' },
} as const satisfies Partial<Record<BulkAct, Look>>;

const MORE = {
  activate: { label: 'Mark as active', short: 'Activate', icon: 'clock' },
  markInvoiced: { label: 'Mark as invoiced', short: 'Mark as invoiced', icon: 'receipt' },
  uninvoice: { label: 'Mark as uninvoiced', short: 'Mark as uninvoiced', icon: 'receipt' },
} as const satisfies Partial<Record<BulkAct, Look>>;

const LOOKS: Record<BulkAct, Look> = { ...SHOWN, ...MORE };
const acts = (of: object): BulkAct[] => BULK_ACTS.filter((act) => Object.hasOwn(of, act));

type Options = {
  selection: JobSelection;
  actions: JobActions;
  /** Ends the selection. */
  onDone(): void;
  onDialog(what: 'deadline' | 'client'): void;
  onDelete(): void;
};

const TOO_MANY = `At most ${countText(MAX_RECORDS.jobs)} jobs can be changed at once`;

/** The actions on several jobs. Each affects the jobs that it applies to, by one command. */
export function useBulkActions(options: Options) {
  const { selection } = options;
  const [byId, isLoaded] = useUnit([clients.$byId, $clientsLoaded]);
  const invoiceWhole = useInvoiceWhole(options);
  const isTooMany = selectedCount(selection) > MAX_RECORDS.jobs;
  const why =
    selection.whole === null
      ? whyNotInvoiceable(selection.jobs.filter(FITS.invoice), isLoaded ? byId : null)
      : undefined;
  const action = (act: BulkAct): BulkAction => {
    const { several, skipped } = affectedJobs(selection, act);
    const blocked = several === null ? FITS_NONE[act] : act === 'invoice' ? why : undefined;
    return {
      id: act,
      ...LOOKS[act],
      blocked: blocked ?? (isTooMany ? TOO_MANY : undefined),
      skipped,
      perform: () => {
        if (act === 'invoice' && selection.whole !== null) invoiceWhole();
        else if (several !== null) performOn(several, skipped, act, options);
      },
    };
  };
  const more = acts(MORE)
    .map(action)
    .filter(({ blocked }) => blocked === undefined)
    .map((one) => ({ ...one, label: one.skipped === 0 ? one.label : `${one.label}, skips ${one.skipped}` }));
  return {
    shown: acts(SHOWN).map(action),
    more: [
      ...duplication(options),
      ...quoting(options),
      ...more,
      deletion(options, isTooMany ? TOO_MANY : undefined),
    ],
  };
}

function performOn(several: Several<Job>, skipped: number, act: BulkAct, { actions, ...on }: Options): void {
  if (act === 'deadline' || act === 'client') {
    on.onDialog(act);
    return;
  }
  if (act === 'invoice') actions.invoice(loadedOf(several));
  else if (act === 'markInvoiced') actions.setInvoiced(several, true, skipped);
  else if (act === 'uninvoice') actions.setInvoiced(several, false, skipped);
  else actions[act](several, skipped);
  on.onDone();
}

/** Makes an invoice of the jobs of a whole list: they are read first, since an invoice needs each of them. */
function useInvoiceWhole({ selection: { query, whole }, actions, onDone }: Options): () => void {
  const [load, toast, byId] = useUnit([loadWholeJobListFx, toastShown, clients.$byId]);
  return () => {
    if (whole === null) return;
    const refuse = (message: string) => toast({ id: 'whole', kind: 'error', message });
    load(query).then(
      (all) => {
        const fitting = all.filter(FITS.invoice);
        const why = fitting.length === 0 ? FITS_NONE.invoice : whyNotInvoiceable(fitting, byId);
        if (why !== undefined) refuse(why);
        else if (fitting.length > MAX_INVOICE_ITEMS)
          refuse(`An invoice can have at most ${MAX_INVOICE_ITEMS} lines`);
        else {
          actions.invoice(fitting);
          onDone();
        }
      },
      () => refuse('There was a problem loading your jobs.'),
    );
  };
}

/** A single job can be duplicated. */
function duplication({ selection: { jobs, whole }, actions, onDone }: Options): BulkAction[] {
  const [only] = jobs;
  if (only === undefined || jobs.length > 1 || whole !== null) return [];
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

/** A quote for work like that of the selected jobs, which are of one client. */
function quoting({ selection: { jobs, whole }, actions, onDone }: Options): BulkAction[] {
  const [clientId = null, ...others] = new Set(jobs.map(({ client_id }) => client_id));
  if (whole !== null || clientId === null || others.length > 0) return [];
  const perform = () => {
    onDone();
    actions.quote(jobs);
  };
  return [
    {
      id: 'quote',
      label: 'New quote for such work',
      short: 'Quote',
      icon: 'file-invoice',
      blocked:
        jobs.length > MAX_INVOICE_ITEMS ? `A quote can have at most ${MAX_INVOICE_ITEMS} lines` : undefined,
      skipped: 0,
      perform,
    },
  ];
}

function deletion({ selection, onDelete }: Options, blocked: string | undefined): BulkAction {
  return {
    id: 'delete',
    label: `Delete (${countText(selectedCount(selection))})`,
    short: 'Delete',
    icon: 'trash',
    blocked,
    skipped: 0,
    isDanger: true,
    perform: onDelete,
  };
}
