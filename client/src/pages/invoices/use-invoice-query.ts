import { invoiceFiltersOf, invoiceQueryOf } from '#entities/invoice/query.ts';
import { useListAddress } from '#features/list-views/use-list-address.ts';

const READER = { queryOf: invoiceQueryOf, filtersOf: invoiceFiltersOf };

/** The list of invoices in the address. */
export const useInvoiceQuery = () => useListAddress(READER);
