import * as z from 'zod/mini';
import { catBorders, catPairGrids, catWeighted } from '../cat/client-settings.ts';
import { amountText, currencyCode, instantText, paymentTerms, recordId } from '../ledger/scalars.ts';
import { clientReminderSettings } from '../reminders/settings.ts';
import { clientContacts } from './contact.ts';
import { clientParty } from './party.ts';

/** What the line of a job may say besides the work: the day of its completion, and the client's order number. */
export const LINE_DETAILS = ['date', 'reference'] as const;
export type LineDetail = (typeof LINE_DETAILS)[number];

/**
 * The settings of a client for its own invoices. A missing key means the default of the account; null means none.
 * Instructions, notes, language, taxes grids and series of numbers are ids of the account's lists.
 */
const clientSettings = z.strictObject({
  billingInformationName: z.exactOptional(z.string()),
  billingInformationDetails: z.exactOptional(z.string()),
  paymentTerms: z.exactOptional(z.nullable(paymentTerms)),
  paymentInstructions: z.exactOptional(z.nullable(recordId)),
  invoiceNotes: z.exactOptional(z.nullable(recordId)),
  invoiceLanguage: z.exactOptional(z.nullable(z.string())),
  taxes: z.exactOptional(z.nullable(z.array(recordId))),
  lineDetails: z.exactOptional(z.nullable(z.array(z.enum(LINE_DETAILS)))),
  numberSeries: z.exactOptional(z.nullable(recordId)),
  reminders: z.exactOptional(z.nullable(clientReminderSettings)),
  catGrid: z.exactOptional(z.nullable(recordId)),
  catPairGrids: z.exactOptional(z.nullable(catPairGrids)),
  catWeighted: z.exactOptional(z.nullable(catWeighted)),
  catBorders: z.exactOptional(z.nullable(catBorders)),
  catByBand: z.exactOptional(z.nullable(z.boolean())),
  /** The least that a job costs in the client's currency, where its rate has no minimum. */
  minimum: z.exactOptional(z.nullable(amountText)),
  /** The references that its documents start with. */
  buyerReference: z.exactOptional(z.string()),
  orderReference: z.exactOptional(z.string()),
});
export type ClientSettings = z.output<typeof clientSettings>;

export const clientSettingKey = z.keyof(clientSettings);
export type ClientSettingKey = z.output<typeof clientSettingKey>;

export const clientRecord = z.strictObject({
  id: recordId,
  name: z.string().check(z.minLength(1)),
  currency: z.nullable(currencyCode),
  /** null: never chosen. */
  invoicing: z.nullable(z.boolean()),
  settings: clientSettings,
  contacts: z.exactOptional(clientContacts),
  party: z.exactOptional(clientParty),
  created_at: instantText,
  deleted_at: z.nullable(instantText),
});
export type ClientRecord = z.output<typeof clientRecord>;

/**
 * The version of the events that hold clients: those of version 1 have neither contacts nor a party, those of version
 * 2 no settings for reminders, those of version 3 none for analyses and lines of jobs, those of version 4 no series of
 * numbers, those of version 5 no minimum fee, those of version 6 no party with a legal form and id, those of
 * version 7 no references.
 */
export const CLIENT_VERSION = 8;

/** The fields that one event changes together; settings, contacts and the party have events of their own. */
export const clientEditableFields = z.partial(
  z.pick(clientRecord, { name: true, currency: true, invoicing: true }),
);
