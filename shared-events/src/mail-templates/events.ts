import { z } from 'zod';
import { ABSENT, type Change, type SomeFields } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from '../ledger/event.ts';
import { mergedFields } from '../ledger/record-events.ts';
import type { Json } from '../ledger/scalars.ts';
import { settingLabel } from '../settings/setting-keys.ts';
import { mailTemplate, mailText } from './record.ts';

/**
 * `isNew`: no template had this id before. Without this one the id stays with null, so that no other gets it; in a
 * removal by an undo of earlier versions the id is free again.
 */
const whole = z.strictObject({ template: mailTemplate, isNew: z.boolean() });
type Whole = z.output<typeof whole>;

/** Each template is a key of the setting, and each of its texts a key of the template. */
const keyOf = (id: number, ...rest: readonly string[]): string => ['value', id, ...rest].join('.');

const subject = (): Subject => ({
  entity: 'setting',
  id: 'mailTemplates',
  name: settingLabel('mailTemplates'),
});

function change(field: string, before: Json, after: Json): Change {
  return { kind: 'field', entity: 'setting', id: 'mailTemplates', field, before, after };
}

function stored({ template: { id: _, ...template } }: Whole): Json {
  return template;
}

/** What the key of a template holds without it. */
const noTemplate = ({ isNew }: Whole): Json => (isNew ? ABSENT : null);

export const MailTemplateAdded: EventDefinition<'MailTemplateAdded', Whole> = defineEvent({
  type: 'MailTemplateAdded',
  schema: whole,
  changes: (data) => [change(keyOf(data.template.id), noTemplate(data), stored(data))],
  inverse: { by: (data): DomainEvent[] => [MailTemplateRemoved.of({ ...data, isNew: false })] },
  label: () => 'Added template',
  subject,
});

export const MailTemplateRemoved: EventDefinition<'MailTemplateRemoved', Whole> = defineEvent({
  type: 'MailTemplateRemoved',
  schema: whole,
  changes: (data) => [change(keyOf(data.template.id), stored(data), noTemplate(data))],
  inverse: { by: (data): DomainEvent[] => [MailTemplateAdded.of(data)] },
  label: () => 'Deleted template',
  subject,
});

/** Texts by language; null where the account has none of its own. */
const textsByLanguage = z.record(z.string(), z.nullable(mailText));
const edit = z.strictObject({
  id: mailTemplate.shape.id,
  level: z.exactOptional(z.strictObject({ before: z.int(), after: z.int() })),
  before: textsByLanguage,
  after: textsByLanguage,
});
type Edit = z.output<typeof edit>;

function editChanges({ id, level, before, after }: Edit): Change[] {
  const texts: SomeFields = before;
  return [
    ...(level === undefined ? [] : [change(keyOf(id, 'level'), level.before, level.after)]),
    ...Object.entries(after).map(([language, text]) =>
      change(keyOf(id, 'texts', language), texts[language] ?? ABSENT, text ?? ABSENT),
    ),
  ];
}

/** The level or some texts of a template were changed. */
export const MailTemplateEdited: EventDefinition<'MailTemplateEdited', Edit> = defineEvent({
  type: 'MailTemplateEdited',
  schema: edit,
  changes: editChanges,
  inverse: {
    by: ({ id, level, before, after }): DomainEvent[] => [
      MailTemplateEdited.of({
        id,
        ...(level === undefined ? {} : { level: { before: level.after, after: level.before } }),
        before: after,
        after: before,
      }),
    ],
  },
  edits: 'Edited template',
  label: () => 'Edited template',
  subject,
  merge: (first, second) =>
    first.id === second.id && first.level === undefined && second.level === undefined
      ? { id: first.id, ...mergedFields(first, second) }
      : null,
});

export const mailTemplateEvents = {
  MailTemplateAdded,
  MailTemplateRemoved,
  MailTemplateEdited,
};
