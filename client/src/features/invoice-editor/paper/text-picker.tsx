import { textInLanguage } from '@ledgerline/shared-events/languages/language-texts.ts';
import type { ReactNode } from 'react';
import { beginningOfHtml } from '#shared/lib/html/read-html.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

type Props = {
  kind: 'paymentInstructions' | 'invoiceNotes';
  label: string;
  children: ReactNode;
};

/** The longest excerpt of a text in a menu, in characters. */
export const LONGEST_CHOICE = 48;

/** Copies one of the account's texts to the invoice; edits here change only this invoice. */
export function TextPicker({ kind, label, children }: Props) {
  const { settings } = useEditorEnvironment();
  const { choose } = useChange();
  const [text, language] = [useDraftPart((draft) => draft[kind]), useDraftPart((draft) => draft.language)];
  const blocks = settings[kind];
  const entries: MenuEntry[] = [
    ...blocks
      .map((block) => ({ ...block, text: textInLanguage(block, language) }))
      .map((block) => ({
        id: String(block.id),
        label: beginningOfHtml(block.text, LONGEST_CHOICE),
        shortcut: block.default ? 'Default' : undefined,
        icon: block.text === text ? ('check' as const) : undefined,
        perform: () => choose(kind, { [kind]: block.text }),
      })),
    { id: 'none', label: 'None', apart: blocks.length > 0, perform: () => choose(kind, { [kind]: '' }) },
  ];
  return (
    <div className={styles.section}>
      <div className={styles.picker}>
        <h2>{label}</h2>
        {blocks.length === 0 ? null : (
          <ActionMenu label={label} entries={entries} position="bottom-end">
            <button type="button">Change</button>
          </ActionMenu>
        )}
      </div>
      {children}
    </div>
  );
}
