import type { ReactNode } from 'react';
import { ActionMenu, type MenuEntry } from '../../../shared/ui/menu/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import styles from './edit-paper.module.css';
import { useEditorWorld } from './editor-context.ts';
import { useChange } from './use-change.ts';

type Props = {
  kind: 'paymentInstructions' | 'invoiceNotes';
  label: string;
  draft: InvoiceDraft;
  children: ReactNode;
};

const LONGEST = 48;

/** A text of the account can be taken over; what is written here stays on this invoice. */
export function TextPicker({ kind, label, draft, children }: Props) {
  const { settings } = useEditorWorld();
  const { choose } = useChange();
  const blocks = settings[kind];
  const entries: MenuEntry[] = [
    ...blocks.map((block) => ({
      id: String(block.id),
      label: excerpt(block.text),
      shortcut: block.default ? 'Default' : undefined,
      icon: block.text === draft[kind] ? ('check' as const) : undefined,
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
            <button type="button">Choose</button>
          </ActionMenu>
        )}
      </div>
      {children}
    </div>
  );
}

/** The first words of a text. */
export function excerpt(html: string): string {
  const text = (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
