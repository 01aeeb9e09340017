import * as z from 'zod/mini';
import { legalFields } from '../clients/legal-fields.ts';
import { currencyCode } from '../ledger/scalars.ts';

const text = z.exactOptional(z.string().check(z.minLength(1)));

/** The most accounts of a seller. */
export const MAX_ACCOUNTS = 20;

/** An account that clients pay to. It has an IBAN or another number. */
const sellerAccount = z.strictObject({
  /** What is paid to it. Missing on the first one: every currency without an account. */
  currency: z.exactOptional(currencyCode),
  /** Capitals and digits without blanks, with right check digits. */
  iban: text,
  /** A number that isn't an IBAN, with what a bank needs beside it. */
  account: text,
  bic: text,
  bankName: text,
  /** Where it differs from the business name. */
  holder: text,
});
export type SellerAccount = z.output<typeof sellerAccount>;

/** Whom the user's clients pay: bank accounts, holder and address. A missing field is unknown. */
export const sellerParty = z.strictObject({
  street: text,
  postalCode: text,
  city: text,
  /** ISO 3166-1 alpha-2. */
  country: text,
  /** The account of sellers that have one for all currencies. */
  iban: text,
  bic: text,
  accountHolder: text,
  /** The accounts of sellers with several, one a currency; the first one also takes every other currency. */
  accounts: z.exactOptional(z.array(sellerAccount).check(z.minLength(1))),
  ...legalFields,
  vatId: text,
  taxNumber: text,
  /** Whom clients turn to, and how. */
  contact: text,
  phone: text,
  email: text,
});
export type SellerParty = z.output<typeof sellerParty>;

/** The fields of a seller that are texts. */
export type SellerField = Exclude<keyof SellerParty, 'accounts' | 'legalId'>;

/** The accounts of a seller; that of all currencies is the first and only one. */
export function accountsOf({ iban, bic, accountHolder, accounts }: SellerParty): SellerAccount[] {
  if (accounts !== undefined) return accounts;
  if (iban === undefined) return [];
  return [
    {
      iban,
      ...(bic !== undefined && { bic }),
      ...(accountHolder !== undefined && { holder: accountHolder }),
    },
  ];
}

/** The account for payments in a currency: its own, else the first one. */
export function accountFor(seller: SellerParty, currency: string): SellerAccount | undefined {
  const accounts = accountsOf(seller);
  return accounts.find((one) => one.currency === currency) ?? accounts[0];
}

/** A seller with other accounts. A single IBAN for all currencies is kept as it is without a list. */
export function withAccounts(seller: SellerParty, accounts: readonly SellerAccount[]): SellerParty {
  const { iban: _, bic: __, accountHolder: ___, accounts: ____, ...address } = seller;
  const [first, ...others] = accounts;
  if (first === undefined) return address;
  const { currency, account, bankName, holder, ...only } = first;
  const isPlain = others.length === 0 && currency === undefined && !account && !bankName;
  if (!isPlain) return { ...address, accounts: [...accounts] };
  return { ...address, ...only, ...(holder !== undefined && { accountHolder: holder }) };
}

/** What is wrong with a list of accounts, as a sentence; null where nothing is. */
export function accountsProblem(accounts: readonly SellerAccount[]): string | null {
  const currencies = new Set<string>();
  for (const [index, { currency, iban, account }] of accounts.entries()) {
    if (iban === undefined && account === undefined) return 'Enter an IBAN or an account number';
    if (iban !== undefined && account !== undefined) return 'Enter an IBAN or an account number, not both';
    if (currency === undefined && index > 0) return 'Choose the currency of the account';
    if (currency === undefined) continue;
    if (currencies.has(currency)) return `There is an account for ${currency} already`;
    currencies.add(currency);
  }
  return null;
}

/** A sender without the accounts of its data: on a paper that nobody pays. */
export function withoutAccount<Sender extends { party?: SellerParty }>({
  party,
  ...sender
}: Sender): Omit<Sender, 'party'> & { party?: SellerParty } {
  return party === undefined ? sender : { ...sender, party: withAccounts(party, []) };
}
