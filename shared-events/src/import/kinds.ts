/** The kinds of rows that a file can contain. */
export const IMPORT_KINDS = ['clients', 'rates', 'jobs'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The kinds of records that an import creates, in the order of their dependencies. */
export const IMPORTED_ENTITIES = [
  'jobType',
  'languagePair',
  'unit',
  'client',
  'project',
  'rate',
  'job',
] as const;
export type ImportedEntity = (typeof IMPORTED_ENTITIES)[number];

/** The kind of record that each row of a file becomes. */
export const ENTITY_OF_KIND: Record<ImportKind, ImportedEntity> = {
  clients: 'client',
  rates: 'rate',
  jobs: 'job',
};

/** The most rows of one import. With more, or with very long texts, the events would exceed one append of the ledger. */
export const MAX_IMPORT_ROWS = 5_000;

const ONE: Record<ImportedEntity, string> = {
  jobType: 'job type',
  languagePair: 'language pair',
  unit: 'unit',
  client: 'client',
  project: 'project',
  rate: 'rate',
  job: 'job',
};

/** "1 job", "5,000 job types". */
export function countOf(entity: ImportedEntity, count: number): string {
  return `${count.toLocaleString('en')} ${ONE[entity]}${count === 1 ? '' : 's'}`;
}
