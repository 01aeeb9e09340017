import * as z from 'zod/mini';

const text = z.exactOptional(z.string().check(z.minLength(1)));

/** Whom the user's clients pay: bank account, holder and address. A missing field is unknown. */
export const sellerParty = z.strictObject({
  street: text,
  postalCode: text,
  city: text,
  /** ISO 3166-1 alpha-2. */
  country: text,
  /** Capitals and digits without blanks, with right check digits. */
  iban: text,
  bic: text,
  /** Where it differs from the business name. */
  accountHolder: text,
});
export type SellerParty = z.output<typeof sellerParty>;

const sellerField = z.keyof(sellerParty);
export type SellerField = z.output<typeof sellerField>;
