import { defineRecord } from '../ledger/record-events.ts';
import { languagePairLabel } from '../text/display-name.ts';
import { languagePairEditableFields, languagePairRecord } from './records.ts';

const [LanguagePairAdded, LanguagePairEdited, LanguagePairDeleted, LanguagePairRestored] = defineRecord({
  types: ['LanguagePairAdded', 'LanguagePairEdited', 'LanguagePairDeleted', 'LanguagePairRestored'],
  entity: 'languagePair',
  noun: 'language pair',
  record: languagePairRecord,
  nameOf: languagePairLabel,
  fields: languagePairEditableFields,
});

export { LanguagePairAdded, LanguagePairDeleted, LanguagePairEdited };

export const languagePairEvents = {
  LanguagePairAdded,
  LanguagePairEdited,
  LanguagePairDeleted,
  LanguagePairRestored,
};
