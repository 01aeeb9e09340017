import type { ReactNode } from 'react';
import styles from '#entities/invoice/ui/document-list.module.css';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';

type Props = {
  id: number;
  /** For example "quote Q-7", and its status in words. */
  name: string;
  text: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
};

/** The status of a document, with a menu that changes it. */
export const StatusButton = ({ id, name, text, entries, children }: Props) => (
  <ActionMenu label="Status" entries={entries} row={id}>
    <button type="button" className={`${styles.status} touch`} aria-label={`Status of ${name}: ${text}`}>
      {children}
      <Icon name="chevron-down" size={14} />
    </button>
  </ActionMenu>
);
