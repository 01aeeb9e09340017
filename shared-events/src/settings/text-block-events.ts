import { z } from 'zod';
import { type Change, type EntityKind, textSplice } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition } from '../ledger/event.ts';
import {
  type Alongside,
  alongside,
  alongsideChanges,
  defineAddition,
  defineDeletion,
  reversed,
} from '../ledger/record-events.ts';
import { recordId } from '../ledger/scalars.ts';
import { inverseSplice, mergeSplices } from '../ledger/text-splice.ts';
import { excerpt } from './excerpt.ts';
import { textBlockRecord } from './records.ts';

const textEdit = z.strictObject({
  id: recordId,
  name: z.string(),
  /** null: the text does not change. */
  splice: z.nullable(textSplice),
  /** The default flags of this item and of the former default. */
  alongside,
});
type TextEdit = z.output<typeof textEdit>;

function textChanges(entity: EntityKind, data: TextEdit): Change[] {
  const also: Alongside = data.alongside;
  const { id, splice } = data;
  return [
    ...(splice === null ? [] : [{ kind: 'text' as const, entity, id, field: 'text', splice }]),
    ...alongsideChanges(also),
  ];
}

function mergedText(first: TextEdit, second: TextEdit): TextEdit | null {
  if (first.id !== second.id || first.splice === null || second.splice === null) return null;
  if (first.alongside.length + second.alongside.length > 0) return null;
  const splice = mergeSplices(first.splice, second.splice);
  return splice && { ...second, splice };
}

function defineTextEdit<const Type extends string>(
  type: Type,
  entity: EntityKind,
  label: string,
): EventDefinition<Type, TextEdit> {
  const edited: EventDefinition<Type, TextEdit> = defineEvent({
    type,
    schema: textEdit,
    changes: (data) => textChanges(entity, data),
    inverse: {
      by: (data): DomainEvent[] => [
        edited.of({
          ...data,
          splice: data.splice === null ? null : inverseSplice(data.splice),
          alongside: reversed(data.alongside),
        }),
      ],
    },
    edits: label,
    label: () => label,
    subject: ({ id, name }) => ({ entity, id, name }),
    merge: mergedText,
  });
  return edited;
}

const instructionDeletion = defineDeletion({
  entity: 'paymentInstruction',
  deleted: 'PaymentInstructionDeleted',
  restored: 'PaymentInstructionRestored',
  labels: { deleted: 'Deleted payment instructions', restored: 'Restored payment instructions' },
});

const noteDeletion = defineDeletion({
  entity: 'invoiceNote',
  deleted: 'InvoiceNoteDeleted',
  restored: 'InvoiceNoteRestored',
  labels: { deleted: 'Deleted notes', restored: 'Restored notes' },
});

export const textBlockEvents = {
  PaymentInstructionAdded: defineAddition({
    type: 'PaymentInstructionAdded',
    entity: 'paymentInstruction',
    record: textBlockRecord,
    label: 'Added payment instructions',
    nameOf: ({ text }) => excerpt(text),
    deleted: () => instructionDeletion.deleted,
  }),
  PaymentInstructionEdited: defineTextEdit(
    'PaymentInstructionEdited',
    'paymentInstruction',
    'Edited payment instructions',
  ),
  PaymentInstructionDeleted: instructionDeletion.deleted,
  PaymentInstructionRestored: instructionDeletion.restored,
  InvoiceNoteAdded: defineAddition({
    type: 'InvoiceNoteAdded',
    entity: 'invoiceNote',
    record: textBlockRecord,
    label: 'Added notes',
    nameOf: ({ text }) => excerpt(text),
    deleted: () => noteDeletion.deleted,
  }),
  InvoiceNoteEdited: defineTextEdit('InvoiceNoteEdited', 'invoiceNote', 'Edited notes'),
  InvoiceNoteDeleted: noteDeletion.deleted,
  InvoiceNoteRestored: noteDeletion.restored,
};
