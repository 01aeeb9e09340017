import * as z from 'zod/mini';

/** The references of a document besides the one of the seed, in the order of the paper. */
export const REFERENCE_FIELDS = [
  'buyerReference',
  'orderReference',
  'contractReference',
  'projectReference',
] as const;
export type ReferenceField = (typeof REFERENCE_FIELDS)[number];

const reference = z.exactOptional(z.nullable(z.string().check(z.minLength(1))));

/** The schemas of the references. Null or missing: none. */
export const referenceFields = {
  /** Where the client's office routes it to, such as a Leitweg-ID. */
  buyerReference: reference,
  /** The client's order. Missing: the reference of the document stands for it. */
  orderReference: reference,
  contractReference: reference,
  projectReference: reference,
};

export type References = { [Field in ReferenceField]?: string | null };
type SentReferences = { [Field in ReferenceField]?: string | null | undefined };

/** No references, as an edit compares with them. */
export const NO_REFERENCES = {
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  projectReference: null,
} as const satisfies References;

/** The references that a document has. */
export function filledReferences(of: SentReferences): References {
  return Object.fromEntries(
    REFERENCE_FIELDS.flatMap((field) => {
      const value = of[field]?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
}

/** The references of a new document: those that are sent, else those that its client usually has. */
export function newReferences(sent: SentReferences, usual: SentReferences): References {
  return filledReferences({ ...usual, ...definedOf(sent) });
}

/** The references of a document after an edit: null for what it doesn't have. */
export function editedReferences(before: References, sent: SentReferences): References {
  return { ...NO_REFERENCES, ...filledReferences({ ...before, ...definedOf(sent) }) };
}

const definedOf = (of: SentReferences): SentReferences =>
  Object.fromEntries(
    REFERENCE_FIELDS.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]])),
  );
