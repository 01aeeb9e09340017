/** What the list of clients can show beside the name, in the order in which it is offered. */
export const CLIENT_COLUMNS = ['currency', 'invoicing', 'active', 'uninvoiced', 'last_job'] as const;

export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

export const CLIENT_COLUMN_LABELS: Record<ClientColumn | 'name', string> = {
  name: 'Name',
  currency: 'Currency',
  invoicing: 'Invoicing',
  active: 'Active jobs',
  uninvoiced: 'Uninvoiced',
  last_job: 'Last job',
};
