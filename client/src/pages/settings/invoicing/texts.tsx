import type { TextBlockAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { editSettingItem } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { beginningOfHtml, wordsOfHtml } from '#shared/lib/html/read-html.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ListCommands, RowColumns } from '../editable-list/types.ts';
import own from './invoicing.module.css';
import { PARENT } from './parent.ts';
import { settingListCommands } from './setting-list-commands.ts';
import { ExistingText, NewText, type TextFields } from './text-form.tsx';

type Kind = 'paymentInstructions' | 'invoiceNotes';

const KINDS = {
  paymentInstructions: {
    title: 'Payment instructions',
    lead: 'Where and how to pay. The default is added to new invoices.',
    noun: 'payment instructions',
    words: {
      add: 'Add payment instructions',
      added: 'Payment instructions added',
      deleted: 'Payment instructions deleted',
      none: 'No payment instructions yet.',
    },
  },
  invoiceNotes: {
    title: 'Notes',
    lead: 'Shown at the end of the invoice. The default is added to new invoices.',
    noun: 'invoice notes',
    words: {
      add: 'Add notes',
      added: 'Notes added',
      deleted: 'Notes deleted',
      none: 'No notes yet.',
    },
  },
} as const;

/** The longest excerpt of a text in the labels of its row's buttons, in characters. */
const NAME_UP_TO = 40;

const ROW: RowColumns<TextBlockAnswer> = {
  name: ({ text }) => beginningOfHtml(text, NAME_UP_TO),
  front: ({ text }) => (
    <span className={own.textblock}>
      <span>{wordsOfHtml(text)}</span>
    </span>
  ),
  notes: (text) => (text.default ? <Chip>Default</Chip> : null),
};

/**
 * Payment instructions or notes of invoices: texts, one of which is the default. A deletion needs no confirmation: its
 * message can undo it.
 */
export function Texts({ kind }: { kind: Kind }) {
  const texts = useUnit($effectiveSettings)[kind];
  const { title, lead, noun, words } = KINDS[kind];
  return (
    <EditableList
      head={{ title, lead, settings: kind, parent: PARENT }}
      words={{ ...words, saveNew: 'Save' }}
      items={texts}
      columns={ROW}
      commands={commandsOf(kind, texts, noun)}
      form={(props) => <NewText {...props} label={title} isFirst={texts.length === 0} />}
      liveForm={(props) => <ExistingText {...props} label={title} />}
    />
  );
}

function commandsOf(
  kind: Kind,
  texts: readonly TextBlockAnswer[],
  noun: string,
): ListCommands<TextBlockAnswer, TextFields> {
  const list = settingListCommands<TextBlockAnswer>({
    key: kind,
    items: texts,
    noun,
    shown: (fields) => ({ ...fields, id: newId() }),
  });
  return {
    ...list,
    edit: (text, changed, opened) =>
      changed.text === undefined && changed.texts === undefined
        ? editSettingItem<TextBlockAnswer>(
            { key: kind, items: texts, label: `Default ${noun}` },
            text.id,
            changed,
          )
        : list.edit(text, changed, opened),
  };
}
