import { MAILED_KINDS, MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { MAX_LEVELS } from '@ledgerline/shared-events/mail-templates/limits.ts';
import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import {
  isBuiltInTemplate,
  textForLanguage,
  usualTemplate,
} from '@ledgerline/shared-events/mail-templates/templates.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { addSettingItem, editSettingItem, removeSettingItem } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ItemFormProps, ListCommands, RowColumns } from '../editable-list/types.ts';
import styles from './sending.module.css';
import { type TemplateFields, TemplateForm } from './template-form.tsx';
import { templateName } from './template-name.ts';

const KEY = 'mailTemplates' as const;

/** The texts of the messages to clients, by what they are for and by language. */
export function MessageTexts() {
  const settings = useUnit($effectiveSettings);
  const { mailTemplates: templates, invoiceLanguages, defaultInvoiceLanguage } = settings;
  const language = invoiceLanguages.find(({ id }) => id === defaultInvoiceLanguage) ?? {
    id: '1',
    locale: 'en',
  };
  const columns: RowColumns<MailTemplate> = {
    name: templateName,
    front: (template) => (
      <span className={styles.text}>
        <span className="mid">{templateName(template)}</span>
        <span className="second trunc">{textForLanguage(template, language).subject}</span>
      </span>
    ),
    blocked: ({ id }) => (isBuiltInTemplate(id) ? "Built-in templates can't be deleted" : undefined),
  };
  return (
    <EditableList<MailTemplate, TemplateFields>
      head={{
        title: 'Message templates',
        lead: 'One for each invoice language. Placeholders in braces are filled in.',
        settings: KEY,
      }}
      words={{
        add: 'New template',
        saveNew: 'Add',
        added: 'Template added',
        deleted: 'Template deleted',
      }}
      items={templates}
      columns={columns}
      commands={commandsOf(templates)}
      form={(props) => <NewTemplate {...props} templates={templates} language={language} />}
      liveForm={(props) => <TemplateForm {...props} languages={invoiceLanguages} first={language.id} />}
    />
  );
}

function commandsOf(templates: readonly MailTemplate[]): ListCommands<MailTemplate, TemplateFields> {
  const about = (label: string, template: Pick<MailTemplate, 'kind' | 'level'>) => ({
    key: KEY,
    items: templates,
    label,
    subject: templateName(template),
  });
  return {
    add: (fields) =>
      addSettingItem<MailTemplate>(about('Added template', fields), fields, { ...fields, id: newId() }),
    // Only the texts that were edited are sent; the others are shown as they are.
    edit: (template, changed) =>
      editSettingItem<MailTemplate>(about('Edited template', template), template.id, changed, {
        ...changed,
        texts: { ...template.texts, ...changed.texts },
      }),
    remove: (template) => removeSettingItem(about('Deleted template', template), template.id),
    recordOf: () => ({ id: KEY, value: templates }),
  };
}

type NewProps = ItemFormProps<MailTemplate, TemplateFields> & {
  templates: readonly MailTemplate[];
  language: { id: string; locale: string };
};

/** Chooses what a new text is for; it starts as the built-in one. */
function NewTemplate({ templates, language, save, onSave, onCancel }: NewProps) {
  const [chosen, setChosen] = useState('invoice');
  const levels = Array.from({ length: MAX_LEVELS }, (_, index) => String(index + 1));
  const kind = MAILED_KINDS.find((each) => each === chosen) ?? 'reminder';
  const level = kind === 'reminder' ? Number(chosen) : undefined;
  const start = usualTemplate(templates, kind, level) ?? { texts: {} };
  return (
    <EditForm
      save={save}
      onSubmit={() =>
        onSave({
          kind,
          ...(level === undefined ? {} : { level }),
          texts: { [language.id]: textForLanguage(start, language) },
        })
      }
      onCancel={onCancel}
    >
      <SelectField
        label="For"
        value={chosen}
        options={[
          ...MAILED_KINDS.map((each) => ({ value: each, label: MAILED_WORDS[each] })),
          ...levels.map((each) => ({
            value: each,
            label: templateName({ kind: 'reminder', level: Number(each) }),
          })),
        ]}
        onChange={setChosen}
      />
    </EditForm>
  );
}
