import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { InvoiceLanguageAnswer, SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { editSettingItem } from '#entities/settings/commands.ts';
import { offeredLanguages } from '#entities/settings/languages.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ListCommands, RowColumns } from '../editable-list/types.ts';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { LanguageDialog, type LanguageFields } from './language-dialog.tsx';
import { PARENT } from './parent.ts';
import { settingListCommands } from './setting-list-commands.ts';

/**
 * Chooses the language of new invoices; lists the added built-in languages, and the user's own with all their texts.
 */
export function Languages() {
  const settings = useUnit($effectiveSettings);
  const { invoiceLanguages: languages, usedDefaultLanguages } = settings;
  const { used, others } = offeredLanguages(settings);
  const set = useSetting();
  const use = (ids: string[]) => set('usedDefaultLanguages', ids, 'Invoice languages');
  return (
    <EditableList
      head={{
        title: 'Language',
        settings: 'invoiceLanguages defaultInvoiceLanguage usedDefaultLanguages',
        parent: PARENT,
        lead: 'The labels on your invoices. You can choose another language for a client or an invoice.',
      }}
      words={{
        add: 'Add language',
        saveNew: 'Add language',
        added: 'Language added',
        deleted: 'Language deleted',
        keep: 'Cancel',
      }}
      items={used}
      columns={columnsOf(settings, use)}
      commands={commandsOf(languages)}
      form={(props) => (
        <LanguageDialog
          {...props}
          names={languages.filter(({ id }) => id !== props.item?.id).map(({ name }) => name)}
        />
      )}
      isDialog
      above={() => (
        <DefaultLanguage languages={[...used, ...others]} value={settings.defaultInvoiceLanguage} />
      )}
    >
      <Others languages={others} onUse={(id) => use([...usedDefaultLanguages, id])} />
    </EditableList>
  );
}

/** Whether a language has no id from the server yet. */
const isOnItsWay = (id: string): boolean => Number(id) < 0;

type DefaultProps = { languages: readonly InvoiceLanguageAnswer[]; value: string };

function DefaultLanguage({ languages, value }: DefaultProps) {
  const set = useSetting();
  return (
    <div className={styles.form}>
      <SelectField
        label="Default language"
        value={value}
        options={languages
          .filter(({ id }) => !isOnItsWay(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => set('defaultInvoiceLanguage', id, 'Default invoice language')}
      />
    </div>
  );
}

/** Texts of built-in languages cannot be edited; one that is not the default can be removed. */
function columnsOf(
  { defaultInvoiceLanguage, usedDefaultLanguages }: SettingsAnswer,
  use: (ids: string[]) => void,
): RowColumns<InvoiceLanguageAnswer> {
  return {
    name: ({ name }) => name,
    notes: ({ id, dateFormat }) => (
      <>
        <DateFormat>{dateFormat}</DateFormat>
        {id === defaultInvoiceLanguage ? <Chip>Default</Chip> : null}
      </>
    ),
    isFixed: ({ id }) => isBuiltInLanguage(id),
    beforeActs: ({ id, name }) => (
      <>
        {isBuiltInLanguage(id) ? <span className="small muted d-only">Built in</span> : null}
        {id === defaultInvoiceLanguage || !usedDefaultLanguages.includes(id) ? null : (
          <IconButton
            className={styles.quiet}
            icon="x"
            iconSize={16}
            label={`Stop using ${name}`}
            onClick={() => use(usedDefaultLanguages.filter((other) => other !== id))}
          />
        )}
      </>
    ),
  };
}

const DateFormat = ({ children }: { children: string }) => (
  <span className="small muted tn d-only">{children}</span>
);

type OthersProps = { languages: readonly InvoiceLanguageAnswer[]; onUse(id: string): void };

function Others({ languages, onUse }: OthersProps) {
  if (languages.length === 0) return null;
  return (
    <>
      <h3 className={`h3 ${styles.others}`}>Other built-in languages</h3>
      <ul className={styles.list}>
        {languages.map(({ id, name, dateFormat }) => (
          <li key={id}>
            <div className={styles.row}>
              <span className="mid trunc">{name}</span>
              <DateFormat>{dateFormat}</DateFormat>
              <span className={styles.acts}>
                <Button size="sm" aria-label={`Use ${name}`} onClick={() => onUse(id)}>
                  Use
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function commandsOf(
  languages: readonly InvoiceLanguageAnswer[],
): ListCommands<InvoiceLanguageAnswer, LanguageFields> {
  const list = settingListCommands<InvoiceLanguageAnswer>({
    key: 'invoiceLanguages',
    items: languages,
    noun: 'invoice language',
    subject: ({ name }) => name,
    shown: (fields) => ({ ...fields, id: String(newId()) }),
  });
  return {
    ...list,
    add: (fields) => list.add({ ...fields, default: false }),
    edit: (language, { strings, ...changed }, opened) =>
      strings === undefined
        ? list.edit(language, changed, opened)
        : editWords(languages, opened, changed, changedStrings(opened, strings)),
  };
}

type Strings = InvoiceLanguageAnswer['strings'];

/** Only the texts of a language that the dialog changed. */
function changedStrings(opened: InvoiceLanguageAnswer, strings: Strings): Strings {
  const before = new Map(opened.strings.map(({ id, value }) => [id, value]));
  return strings.filter(({ id, value }) => before.get(id) !== value);
}

/** Sends the changed texts, and patches the current texts of the language with them. */
function editWords(
  languages: readonly InvoiceLanguageAnswer[],
  { id: languageId, name }: InvoiceLanguageAnswer,
  changed: Partial<LanguageFields>,
  strings: Strings,
) {
  const now = languages.find(({ id }) => id === languageId)?.strings ?? [];
  const shown = now.map((string) => strings.find(({ id }) => id === string.id) ?? string);
  return editSettingItem<InvoiceLanguageAnswer>(
    { key: 'invoiceLanguages', items: languages, label: 'Edited invoice language', subject: name },
    languageId,
    { ...changed, strings },
    { ...changed, strings: shown },
  );
}
