export {
  createClient,
  deleteClient,
  editClient,
  setClientInvoicing,
  setClientSetting,
} from './commands.ts';
export {
  $clientFigures,
  type ClientFigures,
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
export { type Client, type ClientUsage, monogram } from './schema.ts';
