import { defineAddition, defineDeletion, defineEdit } from '../ledger/record-events.ts';
import { languagePairLabel } from '../text/display-name.ts';
import { languagePairEditableFields, languagePairRecord } from './records.ts';

const deletion = defineDeletion({
  entity: 'languagePair',
  deleted: 'LanguagePairDeleted',
  restored: 'LanguagePairRestored',
  labels: { deleted: 'Deleted language pair', restored: 'Restored language pair' },
});

export const LanguagePairAdded = defineAddition({
  type: 'LanguagePairAdded',
  entity: 'languagePair',
  record: languagePairRecord,
  label: 'Added language pair',
  nameOf: languagePairLabel,
  deleted: () => deletion.deleted,
});

export const LanguagePairEdited = defineEdit({
  type: 'LanguagePairEdited',
  entity: 'languagePair',
  fields: languagePairEditableFields,
  edits: 'Edited language pair',
});

export const LanguagePairDeleted = deletion.deleted;
const LanguagePairRestored = deletion.restored;

export const languagePairEvents = {
  LanguagePairAdded,
  LanguagePairEdited,
  LanguagePairDeleted,
  LanguagePairRestored,
};
