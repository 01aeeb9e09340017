import { expect, it } from 'vitest';
import { editedParty, proposedBillTo } from './bill-to.ts';
import type { ClientParty } from './party.ts';

const party: ClientParty = {
  name: 'Lingua Nord Übersetzungen GmbH',
  street: 'Speicherstadt 9',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
};
const client = (settings = {}, own: ClientParty = party) => ({ name: 'Lingua Nord', settings, party: own });

it('comes from the address and the VAT ID, in the language of the invoice', () => {
  const name = 'Lingua Nord Übersetzungen GmbH';
  const address = 'Speicherstadt 9\n20457 Hamburg\n';
  expect(proposedBillTo(client(), 'en')).toEqual({
    name,
    details: `${address}Germany\nVAT ID DE136695976`,
    party,
  });
  expect(proposedBillTo(client(), 'de-AT')).toEqual({
    name,
    details: `${address}Deutschland\nUSt-IdNr. DE136695976`,
    party,
  });
  expect(proposedBillTo(client(), 'nl').details).toBe(`${address}Duitsland\nVAT ID DE136695976`);
});

it('has the form, the trade name and the numbers of a company where they are known', () => {
  const legalId = { scheme: '0208', value: '0403170701' };
  const own = { ...party, tradeName: 'LN', legalForm: 'GmbH', identifier: 'K-12', taxNumber: '9/1', legalId };
  expect(proposedBillTo(client({}, own), 'de').details).toBe(
    'GmbH\nLN\nSpeicherstadt 9\n20457 Hamburg\nDeutschland\nUSt-IdNr. DE136695976\nKBO/BCE 0403170701\nKundennummer K-12',
  );
  const other = { legalId: { scheme: '0017', value: 'A.1' } };
  expect(proposedBillTo(client({}, other), 'nl').details).toBe('0017 A.1');
});

it('has the registration of a company, and the tax number of a client without a VAT ID', () => {
  const { vatId: _, ...person } = { ...party, taxNumber: 'RSSMRA80A01H501U' };
  expect(proposedBillTo(client({}, person), 'it').details).toMatch(/\nCodice fiscale RSSMRA80A01H501U$/);
  const company = { ...party, taxNumber: '9/1', registration: 'HRB 4711, Amtsgericht Hamburg' };
  expect(proposedBillTo(client({}, company), 'de').details).toMatch(
    /\nUSt-IdNr\. DE136695976\nHRB 4711, Amtsgericht Hamburg$/,
  );
});

it('is what the user wrote for this client, also an empty text', () => {
  const settings = { billingInformationName: 'LN Holding', billingInformationDetails: 'c/o Weber' };
  expect(proposedBillTo(client(settings), 'en')).toEqual({ name: 'LN Holding', details: 'c/o Weber' });
  expect(proposedBillTo(client({ billingInformationDetails: '' }), 'en').details).toBe('');
});

it('is the name alone without an address', () => {
  expect(proposedBillTo(client({}, {}), 'en')).toEqual({ name: 'Lingua Nord', details: '' });
  expect(proposedBillTo({ name: 'Lingua Nord', settings: {} }, 'en').details).toBe('');
});

it('keeps the data of the client while its texts are the same', () => {
  const proposed = proposedBillTo(client(), 'en');
  expect(editedParty(proposed, { name: proposed.name, details: proposed.details })).toBe(proposed);
  expect(editedParty(proposed, undefined)).toBe(proposed);
  expect(editedParty(proposed, { name: 'LN Holding' })).toEqual({
    name: 'LN Holding',
    details: proposed.details,
  });
});
