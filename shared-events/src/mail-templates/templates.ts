import * as z from 'zod/mini';
import { FIRST_CUSTOM_ID } from '../catalogue/built-in-units.ts';
import type { MailedKind } from '../deliveries/document.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { DEFAULT_INVOICE_LANGUAGE } from '../languages/invoice-language.ts';
import { DEFAULT_TEXTS } from './default-texts.ts';
import { type MailTemplate, type MailText, storedMailTemplates } from './record.ts';
import { languageOfLocale } from './salutation.ts';

/** The ids of the built-in templates of documents. */
const DOCUMENT_TEMPLATE_IDS = { invoice: 1, quote: 5, creditNote: 6 } as const;
/** The ids of the built-in templates of the first, second and third reminder. */
const REMINDER_TEMPLATE_IDS = [2, 3, 4] as const;

const documentTemplate = (kind: MailedKind): MailTemplate =>
  builtIn(DOCUMENT_TEMPLATE_IDS[kind], { kind }, (texts) => texts[kind]);

function builtIn(
  id: number,
  about: Pick<MailTemplate, 'kind' | 'level'>,
  text: (texts: (typeof DEFAULT_TEXTS)[string]) => MailText | undefined,
): MailTemplate {
  const texts = Object.entries(DEFAULT_TEXTS).flatMap(([language, each]) => {
    const own = text(each);
    return own === undefined ? [] : [[language, own] as const];
  });
  return { id, ...about, texts: Object.fromEntries(texts) };
}

/** The templates that every account has, with the texts of the built-in languages. */
export const BUILT_IN_TEMPLATES: readonly MailTemplate[] = [
  documentTemplate('invoice'),
  ...REMINDER_TEMPLATE_IDS.map((id, index) =>
    builtIn(id, { kind: 'reminder', level: index + 1 }, ({ reminders }) => reminders[index]),
  ),
  documentTemplate('quote'),
  documentTemplate('creditNote'),
];

/** Whether an id is that of a built-in template, which cannot be removed. */
export function isBuiltInTemplate(id: number): boolean {
  return id < FIRST_CUSTOM_ID;
}

/**
 * The templates of an account from the stored value of the setting `mailTemplates`, which is null or undefined before
 * the first change: the built-in ones with the account's own texts in place of theirs, then the added ones.
 */
export function mailTemplatesOf(stored: unknown): MailTemplate[] {
  const own = new Map(Object.entries(z.parse(storedMailTemplates, stored ?? {})));
  const builtIns = BUILT_IN_TEMPLATES.map((template) => ({
    ...template,
    texts: { ...template.texts, ...own.get(String(template.id))?.texts },
  }));
  const added = [...own].flatMap(([id, template]): MailTemplate[] => {
    if (template?.kind === undefined || isBuiltInTemplate(Number(id))) return [];
    const { kind, level, texts = {} } = template;
    return [{ id: Number(id), kind, ...(level === undefined ? {} : { level }), texts }];
  });
  return [...builtIns, ...added.toSorted((one, other) => one.id - other.id)];
}

/** The text that a built-in template has in a language before the account replaces it; null where it has none. */
export function builtInText(templateId: number, languageId: string): MailText | null {
  const texts = BUILT_IN_TEMPLATES.find(({ id }) => id === templateId)?.texts ?? {};
  return (Object.hasOwn(texts, languageId) ? texts[languageId] : null) ?? null;
}

/**
 * The text of a template for an invoice in a language: the one of that language, else of the built-in language of its
 * locale, else English, else the first that it has. `language` is the id and the locale of the invoice's language.
 */
export function textForLanguage(
  { texts }: Pick<MailTemplate, 'texts'>,
  language: { id: string; locale: string },
): MailText {
  const related = BUILT_IN_LANGUAGES.find(({ locale }) => locale === languageOfLocale(language.locale))?.id;
  const found = [language.id, related, DEFAULT_INVOICE_LANGUAGE]
    .filter((id) => id !== undefined)
    .map((id) => (Object.hasOwn(texts, id) ? texts[id] : undefined))
    .find((text) => text !== undefined);
  return found ?? Object.values(texts)[0] ?? { subject: '', body: '' };
}

/** The template of a kind and level that is used unless another is chosen: the built-in one, else the first. */
export function usualTemplate(
  templates: readonly MailTemplate[],
  kind: MailTemplate['kind'],
  level?: number,
): MailTemplate | undefined {
  const fitting = templates.filter((template) => template.kind === kind && template.level === level);
  return fitting[0] ?? templates.findLast((template) => template.kind === kind);
}
