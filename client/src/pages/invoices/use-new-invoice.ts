import { useUnit } from 'effector-react';
import { $jobTypesFailed } from '#entities/catalogue/model.ts';
import { $clientsFailed } from '#entities/client/model.ts';
import { $invoicesFailed } from '#entities/invoice/model.ts';
import { $settingsFailed } from '#entities/settings/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';

/** The action New invoice; it is blocked with a reason when something it needs could not be loaded. */
export function useNewInvoice(): Action {
  const [settings, clients, jobTypes, invoices] = useUnit([
    $settingsFailed,
    $clientsFailed,
    $jobTypesFailed,
    $invoicesFailed,
  ]);
  const { open } = useOverlay();
  const missing = settings
    ? 'settings'
    : clients
      ? 'clients'
      : jobTypes
        ? 'job types'
        : invoices
          ? 'invoices'
          : null;
  const action: Action = {
    id: 'invoice.new',
    section: 'Create',
    label: 'New invoice',
    icon: 'plus',
    keys: ['i'],
    blocked:
      missing === null
        ? undefined
        : `You are not able to create a new invoice because we could not load your ${missing}`,
    perform: () => open('invoice'),
  };
  useActions([action]);
  return action;
}
