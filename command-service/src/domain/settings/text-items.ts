import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { isBlankHtml } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import type { newTextInput, textInput } from '@ledgerline/shared-events/settings/commands.ts';
import { excerpt } from '@ledgerline/shared-events/settings/excerpt.ts';
import { textBlockEvents } from '@ledgerline/shared-events/settings/text-block-events.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { clearedDefault, defaultFlag } from './default-flag.ts';
import { languageTextChanges } from './language-texts.ts';

/** The two kinds of texts: payment instructions and invoice notes. */
export type TextKind = 'paymentInstruction' | 'invoiceNote';

const EVENT_TYPES = {
  paymentInstruction: {
    added: textBlockEvents.PaymentInstructionAdded,
    edited: textBlockEvents.PaymentInstructionEdited,
    deleted: textBlockEvents.PaymentInstructionDeleted,
  },
  invoiceNote: {
    added: textBlockEvents.InvoiceNoteAdded,
    edited: textBlockEvents.InvoiceNoteEdited,
    deleted: textBlockEvents.InvoiceNoteDeleted,
  },
} as const;

/** A text reduced to the allowed markup. @throws Rejected invalid when it is empty */
function cleanText(html: string): string {
  const clean = sanitiseHtml(html);
  if (isBlankHtml(clean)) throw invalidField('text', 'Text is required');
  return clean;
}

/** The texts by language, reduced to the allowed markup; one without words is empty. */
function cleanTexts(texts: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts ?? {}).map(([language, html]) => {
      const clean = sanitiseHtml(html);
      return [language, isBlankHtml(clean) ? '' : clean];
    }),
  );
}

/** The event of a new text. If it is the default, the former default loses its flag. */
export function addedText(
  state: AccountState,
  kind: TextKind,
  input: z.output<typeof newTextInput>,
  now: string,
): DomainEvent[] {
  const isDefault = input.default ?? false;
  const record = {
    id: state.nextId(kind),
    text: cleanText(input.text),
    default: isDefault,
    deleted_at: null,
  };
  const alongside = [
    ...(isDefault ? clearedDefault(state, kind, record.id) : []),
    ...languageTextChanges(state, { entity: kind, id: record.id }, {}, cleanTexts(input.texts)),
  ];
  return [EVENT_TYPES[kind].added.of({ record, addedAt: now, alongside })];
}

/** The event of a changed text or default flag; none when nothing changes. @throws Rejected not_found */
export function editedText(
  state: StateReader,
  kind: TextKind,
  input: z.output<typeof textInput>,
): DomainEvent[] {
  const item = target(state, kind, input.id);
  const isDefault = input.default ?? item.default;
  const after = input.text === undefined ? item.text : cleanText(input.text);
  const splice = after === item.text ? null : spliceBetween(item.text, after);
  const flags =
    isDefault === item.default
      ? []
      : [...(isDefault ? clearedDefault(state, kind, item.id) : []), defaultFlag(kind, item.id, isDefault)];
  const about = { entity: kind, id: item.id };
  const alongside = [...flags, ...languageTextChanges(state, about, item.texts, cleanTexts(input.texts))];
  if (splice === null && alongside.length === 0) return [];
  return [EVENT_TYPES[kind].edited.of({ id: item.id, name: excerpt(item.text), splice, alongside })];
}

/** The event of a deleted text. @throws Rejected not_found */
export function deletedText(state: StateReader, kind: TextKind, itemId: number, now: string): DomainEvent[] {
  const item = target(state, kind, itemId);
  const about = { id: itemId, name: excerpt(item.text), deletedAt: now, alongside: [] };
  return [EVENT_TYPES[kind].deleted.of(about)];
}
