import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { InvoiceLanguageAnswer, SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { offeredLanguages } from '#entities/settings/languages.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { LanguageDialog } from './dialogs/invoice-language-dialog.tsx';
import { languagesOf, translatedDraft } from './draft/new-draft.ts';
import { useDraftPart, useEditorEnvironment } from './paper/editor-context.ts';
import { useChange } from './paper/use-change.ts';

/** Chooses the language of the invoice; also adds a language, or translates single texts. */
export function LanguageMenu() {
  const { actor, settings } = useEditorEnvironment();
  const language = useDraftPart((draft) => draft.language);
  const { choose } = useChange();
  const addLanguage = useAddLanguage();
  const [dialog, setDialog] = useState<'add' | 'translate' | null>(null);
  const close = () => setDialog(null);
  const current = languagesOf(settings).find(({ id }) => id === language);
  const take = (chosen: InvoiceLanguageAnswer) =>
    choose('language', (draft) => translatedDraft(draft, chosen, settings));
  const entries = [...languageEntries(settings, language, take), ...dialogEntries(setDialog)];
  const add = (name: string, strings: InvoiceLanguageAnswer['strings']) => {
    close();
    const { locale, dateFormat } = actor.getSnapshot().context.draft;
    addLanguage({ name, strings, locale, dateFormat }).then(take, () => undefined);
  };
  const translate = (strings: InvoiceLanguageAnswer['strings']) => {
    close();
    choose('strings', { strings });
  };
  return (
    <>
      <ActionMenu label="Invoice language" entries={entries} position="bottom-end">
        <Button icon="language" aria-label={`Invoice language: ${current?.name ?? language}`}>
          <span className="d-only">{current?.name ?? 'Language'}</span>
          <Icon name="chevron-down" size={14} />
        </Button>
      </ActionMenu>
      {dialog === 'add' ? (
        <LanguageDialog
          title="Add invoice language"
          save="Save"
          name=""
          strings={[]}
          onClose={close}
          onSave={add}
        />
      ) : null}
      {dialog === 'translate' ? (
        <LanguageDialog
          title="Translate"
          save="Use these labels"
          name={null}
          strings={actor.getSnapshot().context.draft.strings}
          onClose={close}
          onSave={(_, strings) => translate(strings)}
        />
      ) : null}
    </>
  );
}

const dialogEntries = (open: (dialog: 'add' | 'translate') => void): MenuEntry[] => [
  {
    id: 'translate',
    label: 'Translate the labels',
    icon: 'language',
    apart: true,
    perform: () => open('translate'),
  },
  { id: 'x', label: 'Add a new language', icon: 'plus', perform: () => open('add') },
];

/** All languages, those that are used first. */
function languageEntries(
  settings: SettingsAnswer,
  current: string,
  take: (language: InvoiceLanguageAnswer) => void,
): MenuEntry[] {
  const invoiceLanguages = [...languagesOf(settings)];
  const { used, others } = offeredLanguages({ ...settings, invoiceLanguages });
  return [...used, ...others].map((language) => ({
    id: language.id,
    label: language.name,
    icon: language.id === current ? 'check' : undefined,
    shortcut: language.default ? 'Default' : isBuiltInLanguage(language.id) ? undefined : 'Custom',
    apart: language === others[0],
    perform: () => take(language),
  }));
}

type NewLanguage = Pick<InvoiceLanguageAnswer, 'name' | 'strings' | 'locale' | 'dateFormat'>;

function useAddLanguage(): (language: NewLanguage) => Promise<InvoiceLanguageAnswer> {
  const command = useUnit(commandFx);
  return async (language) => {
    const { result } = await command({
      name: 'SetSetting',
      payload: { key: 'invoiceLanguages', value: language },
      label: 'Added invoice language',
      subject: language.name,
      patches: [],
      failure: "We couldn't update your settings",
    });
    return { ...language, id: String(createdId(result, 'invoiceLanguage') ?? ''), default: false };
  };
}
