import { z } from 'zod';
import { ABSENT, type Change } from '../ledger/change.ts';
import { defineEvent } from '../ledger/event.ts';
import { bankFormat } from './formats.ts';

const NO_PART_OF_HISTORY = 'How files of a bank are read is no part of the history.';

const subject = { entity: 'setting', id: 'bankFormats', name: 'Columns of bank statements' } as const;

/** The user chose what the columns of a bank's CSV hold; `before` is null for a new format. */
const BankFormatSaved = defineEvent({
  type: 'BankFormatSaved',
  schema: z.strictObject({ format: bankFormat, before: z.nullable(bankFormat) }),
  changes: ({ format, before }): Change[] => [
    {
      kind: 'field',
      entity: 'setting',
      id: 'bankFormats',
      field: `value.${format.id}`,
      before: before ?? ABSENT,
      after: format,
    },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Saved columns of bank statements',
  subject: () => subject,
});

const BankFormatRemoved = defineEvent({
  type: 'BankFormatRemoved',
  schema: z.strictObject({ format: bankFormat }),
  changes: ({ format }): Change[] => [
    {
      kind: 'field',
      entity: 'setting',
      id: 'bankFormats',
      field: `value.${format.id}`,
      before: format,
      after: null,
    },
  ],
  inverse: { none: NO_PART_OF_HISTORY },
  label: () => 'Removed columns of bank statements',
  subject: () => subject,
});

export const bankFormatEvents = { BankFormatSaved, BankFormatRemoved };
