import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** The number of a company in a register, and the register by its code of ISO 6523. */
export const legalId = z.strictObject({ scheme: text, value: text });
export type LegalId = z.output<typeof legalId>;

/** The fields of a party that EN 16931 knows besides its address and tax ids. */
export const legalFields = {
  /** What it is called in trade, where that isn't its name. */
  tradeName: z.exactOptional(text),
  /** The form of the company and what its law wants said, such as "EI" or "e.K.". */
  legalForm: z.exactOptional(text),
  /** What the other party calls it: the number of a customer or supplier. */
  identifier: z.exactOptional(text),
  legalId: z.exactOptional(legalId),
};
