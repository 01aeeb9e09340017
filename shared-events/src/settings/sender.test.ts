import { expect, it } from 'vitest';
import type { SellerParty } from './seller.ts';
import { proposedSender } from './sender.ts';

const address = { street: '5 rue Haxo', postalCode: '75020', city: 'Paris', country: 'FR', iban: 'FR7612' };
const company: SellerParty = {
  ...{ ...address, legalForm: 'EI', vatId: 'FR44732829320', taxNumber: '12 345', identifier: '70012' },
  ...{ legalId: { scheme: '0002', value: '732829320' }, tradeName: 'Lima Texte' },
  ...{ contact: 'Ana Lima', phone: '+33 1 23 45 67 89', email: 'ana@lima.example' },
};
const senderOf = (seller: SellerParty, billingInformationDetails = '', locale = 'fr') =>
  proposedSender({ billingInformationName: 'Ana Lima', billingInformationDetails, seller }, locale);

it('comes from the data of the company, in the language of the document', () => {
  expect(senderOf(company)).toEqual({
    name: 'Ana Lima',
    details: [
      ...['EI', 'Lima Texte', '5 rue Haxo', '75020 Paris', 'France'],
      ...['N° TVA FR44732829320', 'N° fiscal 12 345', 'SIREN 732829320', 'N° fournisseur 70012'],
      ...['Ana Lima', '+33 1 23 45 67 89', 'ana@lima.example'],
    ].join('\n'),
  });
  expect(senderOf({ vatId: 'FR44732829320' }, ' ', 'en').details).toBe('VAT ID FR44732829320');
});

it('is what the user wrote', () => {
  expect(senderOf(company, 'Paris').details).toBe('Paris');
});

it('has no details where there are only an address and an account, as before there were others', () => {
  expect(senderOf(address).details).toBe('');
});
