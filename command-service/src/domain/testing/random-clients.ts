import { CONTACT_RECEIVES } from '@ledgerline/shared-events/clients/contact.ts';
import { PARTY_FIELDS } from '@ledgerline/shared-events/clients/party.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import { asFields, type Maker, type Makers } from './random-payloads.ts';
import { randomReminders } from './random-reminders.ts';

const contact: Maker = (choose) => ({
  name: choose.word(),
  email: choose.of('', 'office@client.example'),
  ...(choose.number(2) === 0 ? { role: choose.word() } : {}),
  ...(choose.number(2) === 0 ? { receives: choose.of<Json>([], ['invoices'], [...CONTACT_RECEIVES]) } : {}),
});

/** An edit of the whole list of contacts: one stays, changed or not, and one may be new. */
const contactList = (choose: Chooser): Json => {
  const { clientId, contactId } = choose.contact();
  const added = choose.number(2) === 0 ? [contact(choose)] : [];
  const kept = choose.of<Json>({ id: contactId }, { ...asFields(contact(choose)), id: contactId });
  return { clientId, client: { contacts: choose.number(3) === 0 ? added : [kept, ...added] } };
};

/** One or two fields of a party, some of them emptied. */
const party: Maker = (choose) =>
  Object.fromEntries(
    [choose.of(...PARTY_FIELDS), choose.of(...PARTY_FIELDS)].map((field) => [
      field,
      field === 'country'
        ? choose.of(null, 'DE', 'us')
        : field === 'legalId'
          ? randomLegalId(choose)
          : choose.of('', choose.word()),
    ]),
  );

/** The number of a company, also a wrong one, and none. */
export const randomLegalId = (choose: Chooser): Json =>
  choose.of<Json>(
    null,
    { scheme: '0002', value: choose.of('732 829 320', '732829321') },
    { scheme: choose.of('0060', '0204', '0017'), value: choose.word() },
  );

const newClient: Maker = (choose) => ({
  client: {
    name: `${choose.word()} ${choose.number(6)}`,
    currency: choose.of(null, choose.currency()),
    invoicing: choose.of(null, true, false),
    ...(choose.number(3) === 0 ? { contacts: [contact(choose)], party: party(choose) } : {}),
  },
});

const editedClient = (choose: Chooser): Json =>
  choose.of<Json>(
    { name: `${choose.word()} ${choose.number(6)}` },
    { currency: choose.currency() },
    { invoicing: choose.of(null, true, false) },
    { settings: { paymentTerms: 45, taxes: null } },
    { party: party(choose) },
    { party: party(choose), currency: choose.currency() },
  );

/** The payloads of commands on clients. */
export const clientMakers = {
  CreateClient: newClient,
  EditClient: (choose) =>
    choose.number(4) === 0
      ? contactList(choose)
      : { clientId: choose.id('client'), client: editedClient(choose) },
  AddClientContact: (choose) => ({ clientId: choose.id('client'), contact: contact(choose) }),
  EditClientContact: (choose) => ({
    ...choose.contact(),
    contact: choose.of<Json>({ phone: choose.word() }, { receives: ['invoices'] }, contact(choose)),
  }),
  RemoveClientContact: (choose) => choose.contact(),
  SetClientSetting: (choose) => ({
    clientId: choose.id('client'),
    ...choose.of<{ [key: string]: Json }>(
      { key: 'paymentTerms', value: choose.of(30, 45, 60) },
      { key: 'paymentTerms' },
      { key: 'taxes', value: choose.ids('tax') },
      { key: 'taxes', value: null },
      { key: 'billingInformationName', value: choose.word() },
      { key: choose.of('buyerReference', 'orderReference'), value: choose.of('', choose.word()) },
      { key: 'numberSeries', value: choose.of<Json>(1, 7, null) },
      { key: 'lineDetails', value: choose.of<Json>(['date'], ['date', 'reference'], null) },
      { key: 'reminders', value: choose.of<Json>(null, { on: false }, randomReminders(choose)) },
      { key: 'reminders' },
      { key: 'catGrid', value: choose.of(1, 2, 7, null) },
      {
        key: 'catPairGrids',
        value: choose.ids('languagePair').map((id) => ({ language_pair_id: id, grid: 2 })),
      },
      { key: 'catByBand', value: choose.of(true, false) },
      { key: 'invoiceLanguage', value: '5' },
      { key: 'invoiceNotes', value: choose.maybe('invoiceNote') },
    ),
  }),
  EnableClientInvoicing: (choose) => ({ clientId: choose.id('client') }),
  DisableClientInvoicing: (choose) => ({ clientId: choose.id('client') }),
  DeleteClient: (choose) => ({ clientId: choose.id('client') }),
} satisfies Partial<Makers>;
