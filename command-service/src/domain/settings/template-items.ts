import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import {
  mailTemplateInput,
  newMailTemplateInput,
} from '@ledgerline/shared-events/mail-templates/commands.ts';
import {
  MailTemplateAdded,
  MailTemplateEdited,
  MailTemplateRemoved,
} from '@ledgerline/shared-events/mail-templates/events.ts';
import { MAX_TEMPLATES } from '@ledgerline/shared-events/mail-templates/limits.ts';
import type { MailTemplate, MailText } from '@ledgerline/shared-events/mail-templates/record.ts';
import {
  builtInText,
  isBuiltInTemplate,
  mailTemplatesOf,
} from '@ledgerline/shared-events/mail-templates/templates.ts';
import { notFound, referencedRecord } from '../lookup.ts';
import { readField } from '../payload/read-field.ts';
import type { StateReader } from '../state-reader.ts';
import { itemId } from './item-id.ts';

function storedOf(state: StateReader): Json {
  return state.record('setting', 'mailTemplates')?.value ?? null;
}

/** The templates of the account. */
function templatesOf(state: StateReader): MailTemplate[] {
  return mailTemplatesOf(storedOf(state));
}

/** The event of a new template. @throws Rejected invalid, too_large */
export function addedTemplate(state: StateReader, value: Json): DomainEvent[] {
  const { kind, level, texts } = readField(newMailTemplateInput, value);
  checkLanguages(state, texts);
  if (templatesOf(state).filter(({ id }) => !isBuiltInTemplate(id)).length >= MAX_TEMPLATES) {
    throw new Rejected('too_large', `At most ${MAX_TEMPLATES} templates can be added.`);
  }
  const template = { id: nextTemplateId(state), kind, ...(level === undefined ? {} : { level }), texts };
  return [MailTemplateAdded.of({ template, isNew: true })];
}

/**
 * The event of changed texts or of another level; none when nothing changes. A text that equals the built-in one
 * counts as none of the account's own.
 * @throws Rejected not_found, invalid
 */
export function editedTemplate(state: StateReader, value: Json): DomainEvent[] {
  const input = readField(mailTemplateInput, value);
  const template = templateWith(state, input.id);
  checkLanguages(state, input.texts ?? {});
  const changed = Object.entries(input.texts ?? {}).flatMap(([language, text]) => {
    const before = ownText(template, language);
    const after = sameJson(text, builtInText(template.id, language)) ? null : text;
    return sameJson(before, after) ? [] : [{ language, before, after }];
  });
  const level = changedLevel(template, input.level);
  if (changed.length === 0 && level === null) return [];
  const byLanguage = (which: 'before' | 'after') =>
    Object.fromEntries(changed.map((change) => [change.language, change[which]]));
  const texts = { ...template.texts, ...byLanguage('after') };
  if (Object.values(texts).every((text) => text === null) && !isBuiltInTemplate(template.id)) {
    throw invalidField('texts', 'Add the text in at least one language');
  }
  return [
    MailTemplateEdited.of({
      id: template.id,
      ...(level === null ? {} : { level }),
      before: byLanguage('before'),
      after: byLanguage('after'),
    }),
  ];
}

/** The event of a removed template. @throws Rejected not_found, invalid for a built-in one */
export function removedTemplate(state: StateReader, id: number): DomainEvent[] {
  const template = templateWith(state, id);
  if (isBuiltInTemplate(id)) throw invalidField('id', "Built-in templates can't be removed.");
  return [MailTemplateRemoved.of({ template, isNew: false })];
}

/** The saved template: the one of the event, or the unchanged one of the payload. */
export function answeredTemplate(state: StateReader, events: readonly DomainEvent[], value: Json): Json {
  const added = events.find(({ type }) => type === MailTemplateAdded.type);
  const id =
    added === undefined
      ? itemId(value)
      : MailTemplateAdded.read(added.data, MailTemplateAdded.version).template.id;
  return templatesOf(state).find((template) => template.id === id) ?? null;
}

function templateWith(state: StateReader, id: number): MailTemplate {
  const template = templatesOf(state).find((each) => each.id === id);
  if (template === undefined) throw notFound();
  return template;
}

/** The text that the account has stored for a language, in place of the built-in one or as the only one. */
function ownText(template: MailTemplate, language: string): MailText | null {
  const text = (Object.hasOwn(template.texts, language) ? template.texts[language] : null) ?? null;
  return sameJson(text, builtInText(template.id, language)) ? null : text;
}

function changedLevel({ kind, id, level }: MailTemplate, sent: number | undefined) {
  if (sent === undefined || sent === level) return null;
  if (kind !== 'reminder' || level === undefined || isBuiltInTemplate(id)) {
    throw invalidField('level', "The level of this template can't be changed.");
  }
  return { before: level, after: sent };
}

/** @throws Rejected invalid for a text in a language that the account does not have */
function checkLanguages(state: StateReader, texts: Readonly<Record<string, MailText | null>>): void {
  for (const [language, text] of Object.entries(texts)) {
    if (text === null || isBuiltInLanguage(language)) continue;
    referencedRecord(state, 'invoiceLanguage', Number(language), `texts.${language}`);
  }
}

/** Ids of removed templates stay in the record, so that a reminder's setting never finds another text under its id. */
function nextTemplateId(state: StateReader): number {
  const ids = Object.keys(Object(storedOf(state) ?? {})).map(Number);
  return Math.max(FIRST_CUSTOM_ID - 1, ...ids) + 1;
}
