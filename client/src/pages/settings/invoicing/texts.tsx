import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  $settings,
  addSettingItem,
  editSettingItem,
  invoicingSettingsOf,
  removeSettingItem,
  type TextBlock,
} from '../../../entities/settings/index.ts';
import { newId, useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { plainText } from '../../../shared/lib/html/plain-text.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { Chip } from '../../../shared/ui/chip/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import own from './invoicing.module.css';
import { PARENT } from './parent.ts';
import { TextForm } from './text-form.tsx';

type Kind = 'paymentInstructions' | 'invoiceNotes';

const WORDS = {
  paymentInstructions: {
    title: 'Payment instructions',
    lead: 'Where and how to pay. The default one stands on new invoices.',
    add: 'Add payment instructions',
    entry: 'payment instructions',
    added: 'Payment instructions added',
    deleted: 'Payment instructions deleted',
    none: 'There are no payment instructions yet.',
  },
  invoiceNotes: {
    title: 'Notes',
    lead: 'Shown at the end of the invoice. The default one stands on new invoices.',
    add: 'Add notes',
    entry: 'invoice notes',
    added: 'Notes added',
    deleted: 'Notes deleted',
    none: 'There are no notes yet.',
  },
} as const;

/** Payment instructions, or the notes of invoices: texts of which one is the default. */
export function Texts({ kind }: { kind: Kind }) {
  const texts = invoicingSettingsOf(useUnit($settings))[kind];
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const give = useGive();
  const words = WORDS[kind];
  const begun = useBeginning();
  const list = { key: kind, items: texts };
  const close = () => setEdited(null);
  return (
    <section>
      <SectionHead
        title={words.title}
        settings={kind}
        parent={PARENT}
        lead={words.lead}
        end={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        }
      />
      <ul className={styles.list}>
        {edited === 'new' ? (
          <li>
            <TextForm
              label={words.title}
              isDefault={texts.length === 0}
              onClose={close}
              onSave={(text, isDefault) => {
                const item = { text, default: isDefault };
                const draft = addSettingItem({ ...list, label: `Added ${words.entry}` }, item, {
                  ...item,
                  id: newId(),
                });
                void give(draft, words.added);
                close();
              }}
            />
          </li>
        ) : null}
        {texts.map((text) => (
          <li key={text.id}>
            {edited === text.id ? (
              <TextForm
                label={words.title}
                text={text.text}
                isDefault={text.default}
                onClose={close}
                onBegin={() => begun.begin({ id: kind, value: texts })}
                onAutosave={(html) => {
                  const about = { ...list, label: `Edited ${words.entry}` };
                  void give(begun.of(editSettingItem(about, text.id, { text: html })));
                  // Whoever writes on does so from what was just saved: the box follows nobody else meanwhile.
                  begun.begin({ id: kind, value: texts });
                }}
                onDefault={(isDefault) =>
                  void give(
                    editSettingItem({ ...list, label: `Default ${words.entry}` }, text.id, {
                      default: isDefault,
                    }),
                  )
                }
              />
            ) : (
              <TextRow
                text={text}
                onEdit={() => setEdited(text.id)}
                onDelete={() =>
                  void give(
                    removeSettingItem({ ...list, label: `Deleted ${words.entry}` }, text.id),
                    words.deleted,
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {texts.length === 0 && edited === null ? (
        <p className={styles.lead} style={{ marginTop: 14 }}>
          {words.none}
        </p>
      ) : null}
    </section>
  );
}

function TextRow({ text, onEdit, onDelete }: { text: TextBlock; onEdit(): void; onDelete(): void }) {
  const words = plainText(text.text);
  const short = words.length > 40 ? `${words.slice(0, 40)}…` : words;
  return (
    <div className={styles.row}>
      <span className={own.textblock}>
        <span>{words}</span>
      </span>
      {text.default ? <Chip>Default</Chip> : null}
      {text.id < 0 ? null : (
        <span className={styles.acts}>
          <IconButton
            className={styles.quiet}
            icon="pencil"
            iconSize={16}
            label={`Edit ${short}`}
            onClick={onEdit}
          />
          <IconButton
            className={styles.quiet}
            icon="trash"
            iconSize={16}
            label={`Delete ${short}`}
            onClick={onDelete}
          />
        </span>
      )}
    </div>
  );
}
