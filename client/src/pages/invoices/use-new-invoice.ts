import { useUnit } from 'effector-react';
import { $jobTypesFailed } from '../../entities/catalogue/index.ts';
import { $clientsFailed } from '../../entities/client/index.ts';
import { $invoicesFailed } from '../../entities/invoice/index.ts';
import { $settingsFailed } from '../../entities/settings/index.ts';
import { type Action, useActions } from '../../shared/lib/actions/index.ts';
import { useOverlay } from '../../shared/lib/routing/overlay.ts';

/** New invoice, and why it cannot be made when something of it could not be loaded. */
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
