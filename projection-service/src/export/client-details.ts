import { contactViews } from '@ledgerline/shared-events/clients/contact.ts';
import { legalIdText } from '@ledgerline/shared-events/clients/legal-id.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { Column } from './list.ts';

/** The first contact has columns of its own, which an import reads; the last column holds all contacts. */
const firstContact = ({ contacts }: ClientRecord) => contactViews(contacts)[0];

/** The columns of a client's contacts, address and tax ids. */
export const CLIENT_DETAILS: readonly Column<ClientRecord>[] = [
  ['Contact', (client) => firstContact(client)?.name ?? null],
  ['Email', (client) => firstContact(client)?.email ?? null],
  ['Phone', (client) => firstContact(client)?.phone ?? null],
  ['Legal name', ({ party }) => party?.name ?? null],
  ['Street', ({ party }) => party?.street ?? null],
  ['Address line 2', ({ party }) => party?.street2 ?? null],
  ['Postal code', ({ party }) => party?.postalCode ?? null],
  ['City', ({ party }) => party?.city ?? null],
  ['Region', ({ party }) => party?.region ?? null],
  ['Country', ({ party }) => party?.country ?? null],
  ['VAT ID', ({ party }) => party?.vatId ?? null],
  ['Tax number', ({ party }) => party?.taxNumber ?? null],
  ['Company registration', ({ party }) => party?.registration ?? null],
  ['Trade name', ({ party }) => party?.tradeName ?? null],
  ['Legal form', ({ party }) => party?.legalForm ?? null],
  ['Legal ID', ({ party }) => (party?.legalId === undefined ? null : legalIdText(party.legalId))],
  ['Customer number', ({ party }) => party?.identifier ?? null],
  ['Contacts (JSON)', ({ contacts }) => JSON.stringify(contactViews(contacts))],
];
