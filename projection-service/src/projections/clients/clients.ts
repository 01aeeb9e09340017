import { contactSearchKey, contactViews } from '@ledgerline/shared-events/clients/contact.ts';
import { clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { recordProjection } from '../record-projection.ts';
import { defineTable } from '../table.ts';

export const clientsTable = defineTable({
  name: 'clients',
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    contacts_key: 'text',
    invoicing: 'boolean?',
    deleted: 'boolean',
    record: 'json',
  },
});

/** The clients of an account, including deleted ones, because old jobs and invoices still refer to them. */
export const clients = recordProjection({
  name: 'clients',
  version: 4,
  records: [
    {
      table: clientsTable,
      entity: 'client',
      derive: (record) => {
        const client = clientRecord.parse(record);
        return {
          name: client.name,
          name_key: searchKey(client.name),
          contacts_key: contactViews(client.contacts).map(contactSearchKey).join('\n'),
          invoicing: client.invoicing,
          deleted: client.deleted_at !== null,
        };
      },
    },
  ],
});
