import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  $settings,
  addSettingItem,
  editSettingItem,
  invoicingSettingsOf,
  offeredLanguages,
  removeSettingItem,
  type SettingsLanguage,
} from '../../../entities/settings/index.ts';
import { newId, useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { changedFields } from '../../../shared/lib/records/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { Chip } from '../../../shared/ui/chip/index.ts';
import { SelectField } from '../../../shared/ui/field/index.ts';
import { ConfirmRow } from '../parts/confirm-row.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { LanguageDialog, type LanguageFields } from './language-dialog.tsx';
import { PARENT } from './parent.ts';

/** Which language new invoices are in, the built-in ones in use, and those of the user's own with all their words. */
export function Languages() {
  const settings = invoicingSettingsOf(useUnit($settings));
  const { invoiceLanguages: languages, defaultInvoiceLanguage, usedDefaultLanguages } = settings;
  const { used, others } = offeredLanguages(settings);
  const [edited, setEdited] = useState<SettingsLanguage | 'new' | null>(null);
  const give = useGive();
  const set = useSetting();
  const list = { key: 'invoiceLanguages', items: languages } as const;
  const begun = useBeginning();
  const edit = (language: SettingsLanguage) => {
    begun.begin({ id: 'invoiceLanguages', value: languages });
    setEdited(language);
  };

  const use = (ids: readonly string[]) => set('usedDefaultLanguages', ids, 'Invoice languages');
  const save = (fields: LanguageFields) => {
    if (edited === 'new') {
      const shown = { ...fields, id: String(newId()), default: false };
      void give(
        addSettingItem<SettingsLanguage>(
          { ...list, label: 'Added invoice language', subject: fields.name },
          { ...fields, default: false },
          shown,
        ),
        'Language added',
      );
    } else if (edited !== null) {
      const about = { ...list, label: 'Edited invoice language', subject: edited.name };
      const changed = changedLanguage(edited, fields);
      const shown = { ...changed, strings: shownStrings(languages, edited.id, changed.strings ?? []) };
      if (Object.keys(changed).length > 0)
        void give(begun.of(editSettingItem<SettingsLanguage>(about, edited.id, changed, shown)));
    }
    setEdited(null);
  };
  return (
    <section>
      <SectionHead
        title="Language"
        settings="invoiceLanguages defaultInvoiceLanguage usedDefaultLanguages"
        parent={PARENT}
        lead="The words of your invoices. Each client and each invoice may have another language."
        end={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            Add language
          </Button>
        }
      />
      <div className={styles.form}>
        <SelectField
          label="Default language"
          value={defaultInvoiceLanguage}
          options={[...used, ...others]
            .filter(({ id }) => !isOnItsWay(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => set('defaultInvoiceLanguage', id, 'Default invoice language')}
        />
      </div>
      <ul className={styles.list}>
        {used.map((language) => (
          <li key={language.id}>
            <LanguageRow
              language={language}
              isDefault={language.id === defaultInvoiceLanguage}
              onStopUsing={
                usedDefaultLanguages.includes(language.id)
                  ? () => use(usedDefaultLanguages.filter((id) => id !== language.id))
                  : undefined
              }
              onEdit={() => edit(language)}
              onDelete={() =>
                void give(
                  removeSettingItem(
                    { ...list, label: 'Deleted invoice language', subject: language.name },
                    language.id,
                  ),
                  'Language deleted',
                )
              }
            />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <>
          <h3 className={`h3 ${styles.others}`}>Other built-in languages</h3>
          <ul className={styles.list}>
            {others.map(({ id, name, dateFormat }) => (
              <li key={id}>
                <div className={styles.row}>
                  <span className="mid trunc">{name}</span>
                  <span className="small muted tn d-only">{dateFormat}</span>
                  <span className={styles.acts}>
                    <Button
                      size="sm"
                      aria-label={`Use ${name}`}
                      onClick={() => use([...usedDefaultLanguages, id])}
                    >
                      Use
                    </Button>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {edited === null ? null : (
        <LanguageDialog
          language={edited === 'new' ? null : edited}
          names={languages.filter(({ id }) => edited === 'new' || id !== edited.id).map(({ name }) => name)}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** Whether the server has not numbered a language yet. */
const isOnItsWay = (id: string): boolean => Number(id) < 0;

type Strings = SettingsLanguage['strings'];

/** What the dialog changed of a language: of its words only those that are others now. */
function changedLanguage(opened: SettingsLanguage, fields: LanguageFields): Partial<LanguageFields> {
  const { strings, ...changed } = changedFields<LanguageFields>(opened, fields);
  if (strings === undefined) return changed;
  const given = new Map(opened.strings.map(({ id, value }) => [id, value]));
  return { ...changed, strings: strings.filter(({ id, value }) => given.get(id) !== value) };
}

/** All words of a language as they stand now, with these in their places. */
function shownStrings(languages: readonly SettingsLanguage[], languageId: string, changed: Strings): Strings {
  const now = languages.find(({ id }) => id === languageId)?.strings ?? [];
  return now.map((string) => changed.find(({ id }) => id === string.id) ?? string);
}

type RowProps = {
  language: SettingsLanguage;
  isDefault: boolean;
  /** Of a built-in language that was taken into use. */
  onStopUsing: (() => void) | undefined;
  onEdit(): void;
  onDelete(): void;
};

/** A language in use: viewed, or about to be deleted. The words of built-in ones stay as they are. */
function LanguageRow({ language, isDefault, onStopUsing, onEdit, onDelete }: RowProps) {
  const [isAsked, setAsked] = useState(false);
  const { id, name, dateFormat } = language;
  if (isAsked)
    return <ConfirmRow name={name} keep="Cancel" onKeep={() => setAsked(false)} onDelete={onDelete} />;
  const isBuiltIn = isBuiltInLanguage(id);
  return (
    <div className={styles.row}>
      <span className="mid trunc">{name}</span>
      <span className="small muted tn d-only">{dateFormat}</span>
      {isDefault ? <Chip>Default</Chip> : null}
      {isBuiltIn || isOnItsWay(id) ? (
        <span className={styles.acts}>
          {isBuiltIn ? <span className="small muted d-only">Built in</span> : null}
          {onStopUsing === undefined || isDefault ? null : (
            <IconButton
              className={styles.quiet}
              icon="x"
              iconSize={16}
              label={`Stop using ${name}`}
              onClick={onStopUsing}
            />
          )}
        </span>
      ) : (
        <span className={styles.acts}>
          <IconButton
            className={styles.quiet}
            icon="pencil"
            iconSize={16}
            label={`Edit ${name}`}
            onClick={onEdit}
          />
          <IconButton
            className={styles.quiet}
            icon="trash"
            iconSize={16}
            label={`Delete ${name}`}
            onClick={() => setAsked(true)}
          />
        </span>
      )}
    </div>
  );
}
