export type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
  ClientUsageAnswer as ClientUsage,
} from '@ledgerline/shared-events/clients/answers.ts';
export {
  createClient,
  deleteClient,
  editClient,
  setClientInvoicing,
  setClientSetting,
} from './commands.ts';
export {
  $clientFigures,
  clientListClosed,
  clientListOpened,
} from './figures.ts';
export { type ClientInvoicing, clientInvoicingOf } from './invoicing.ts';
export {
  $clients,
  $clientsFailed,
  $clientsLoaded,
  clients,
  loadClientsFx,
  loadClientUsageFx,
} from './model.ts';
export { monogram } from './monogram.ts';
