import { z } from 'zod';
import { ABSENT, type Change } from '../ledger/change.ts';
import { defineEvent } from '../ledger/event.ts';
import { bankFormat } from './formats.ts';

const NO_PART_OF_HISTORY = "Bank file settings aren't part of the history.";

const subject = { entity: 'setting', id: 'bankFormats', name: 'Bank statement columns' } as const;

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
  label: () => 'Saved bank statement columns',
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
  label: () => 'Removed bank statement columns',
  subject: () => subject,
});

export const bankFormatEvents = { BankFormatSaved, BankFormatRemoved };
