/** The page above all sub-pages of the invoicing settings. */
export const PARENT = { label: 'Invoicing', to: '/settings/invoicing' };
