import { z } from 'zod';
import {
  computed,
  currency,
  id,
  LENGTHS,
  languageId,
  minimumFee,
  paymentTermsInput,
  requiredText,
  settingValue,
  text,
} from '../api/payload-scalars.ts';
import { bordersInput } from '../cat/choices.ts';
import { catWeighted } from '../cat/client-settings.ts';
import { MAX_PAIR_GRIDS } from '../cat/limits.ts';
import { recordId } from '../ledger/scalars.ts';
import { clientReminderSettingsInput } from '../reminders/commands.ts';
import { isEmail } from '../text/email.ts';
import { CONTACT_RECEIVES, MAX_CONTACTS } from './contact.ts';
import { isCountry } from './countries.ts';
import { LEGAL_ID_SCHEMES, storedLegalId } from './legal-id.ts';
import type { PartyField } from './party.ts';
import { type ClientSettingKey, clientSettingKey, LINE_DETAILS } from './record.ts';

const settings = {
  billingInformationName: text(LENGTHS.line),
  billingInformationDetails: text(LENGTHS.details),
  paymentTerms: paymentTermsInput.nullable(),
  paymentInstructions: id.nullable(),
  invoiceNotes: id.nullable(),
  invoiceLanguage: languageId.nullable(),
  taxes: z.array(id).max(50).nullable(),
  lineDetails: z
    .array(z.enum(LINE_DETAILS))
    .max(LINE_DETAILS.length)
    .transform((kinds) => LINE_DETAILS.filter((kind) => kinds.includes(kind)))
    .nullable(),
  reminders: clientReminderSettingsInput.nullable(),
  // Series and grids aren't records: their ids are part of a setting.
  numberSeries: z.nullable(recordId),
  catGrid: z.nullable(recordId),
  catPairGrids: z
    .array(z.strictObject({ language_pair_id: id, grid: recordId }))
    .max(MAX_PAIR_GRIDS)
    .refine((pairs) => new Set(pairs.map((pair) => pair.language_pair_id)).size === pairs.length, {
      error: 'Each language pair can have one grid',
    })
    .nullable(),
  catWeighted: z.nullable(catWeighted),
  catBorders: z.nullable(bordersInput),
  catByBand: z.boolean().nullable(),
  minimum: minimumFee,
  buyerReference: text(LENGTHS.name).transform((value) => value.trim()),
  orderReference: text(LENGTHS.name).transform((value) => value.trim()),
} satisfies Record<ClientSettingKey, z.ZodType>;

/** The sent settings of a client: a missing key stays as it is. */
export const clientSettingsInput = z.strictObject(settings).partial();

const name = requiredText(LENGTHS.name, 'Name is required');

/** The id of a contact, which belongs to its client and is no record. */
const contactId = z.number().int().min(1).max(1_000_000);

const line = text(LENGTHS.name).transform((value) => value.trim());

const contactFields = {
  name: line.optional(),
  email: line
    .refine((value) => value === '' || isEmail(value), { error: 'Enter a valid email address' })
    .optional(),
  phone: line.optional(),
  role: line.optional(),
  receives: z
    .array(z.enum(CONTACT_RECEIVES))
    .max(CONTACT_RECEIVES.length)
    .transform((kinds) => CONTACT_RECEIVES.filter((kind) => kinds.includes(kind)))
    .optional(),
};

/** The input of a new contact, or the changed fields of one. */
const contactInput = z.strictObject({ ...contactFields, id: computed });
export type ContactInput = z.output<typeof contactInput>;

/** All contacts of a client. One with the id of a contact changes it, others are added, and missing ones removed. */
const contactList = z
  .array(z.strictObject({ ...contactFields, id: contactId.optional() }))
  .max(MAX_CONTACTS)
  .refine(namesEachOnce, { error: 'Each contact can be listed only once' });
export type ContactListInput = z.output<typeof contactList>;

function namesEachOnce(contacts: readonly { id?: number | undefined }[]): boolean {
  const ids = contacts.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

/** An empty text, or null, removes the field. */
const partyLine = line
  .nullable()
  .transform((value) => value ?? '')
  .optional();

/** The number of a company and its register; null or an empty number removes it. The domain checks its digits. */
export const legalIdInput = z
  .strictObject({ scheme: text(4), value: line })
  .transform((id) => (id.value === '' ? null : storedLegalId(id)))
  .nullable()
  .refine((id) => id === null || LEGAL_ID_SCHEMES.includes(id.scheme), {
    error: 'Choose a register of ISO 6523',
  });

const party = {
  name: partyLine,
  street: partyLine,
  street2: partyLine,
  postalCode: partyLine,
  city: partyLine,
  region: partyLine,
  country: line
    .nullable()
    .transform((value) => value?.toUpperCase() ?? '')
    .refine((value) => value === '' || isCountry(value), { error: 'Choose a country' })
    .optional(),
  vatId: partyLine,
  taxNumber: partyLine,
  registration: partyLine,
  tradeName: partyLine,
  legalForm: partyLine,
  identifier: partyLine,
  legalId: legalIdInput.optional(),
} satisfies Record<PartyField, z.ZodType>;

/** The changed fields of a party: a missing one stays as it is. */
const partyInput = z.strictObject(party);
export type PartyInput = z.output<typeof partyInput>;

const shape = {
  currency: currency.nullable().optional(),
  invoicing: z.boolean().nullable().optional(),
  settings: clientSettingsInput.optional(),
  contacts: contactList.optional(),
  party: partyInput.optional(),
  id: computed,
  jobTypes: computed,
  languagePairs: computed,
  jobActivity: computed,
  created_at: computed,
  deleted_at: computed,
};

/** The input of a new client. */
export const newClientInput = z.strictObject({ name, ...shape });

/** The changed fields of a client. */
const clientInput = z.strictObject({ name: name.optional(), ...shape });
export type ClientInput = z.output<typeof clientInput>;

const oneClient = z.strictObject({ clientId: id });
const oneContact = z.strictObject({ clientId: id, contactId });

/** The payloads of the commands on clients. */
export const clientCommands = {
  CreateClient: z.strictObject({ client: newClientInput }),
  EditClient: z.strictObject({ clientId: id, client: clientInput }),
  /** Without a value the default of the account applies; the value is parsed with the schema of its key. */
  SetClientSetting: z.strictObject({ clientId: id, key: clientSettingKey, value: settingValue.optional() }),
  AddClientContact: z.strictObject({ clientId: id, contact: contactInput }),
  EditClientContact: oneContact.extend({ contact: contactInput }),
  RemoveClientContact: oneContact,
  EnableClientInvoicing: oneClient,
  DisableClientInvoicing: oneClient,
  DeleteClient: oneClient,
};
