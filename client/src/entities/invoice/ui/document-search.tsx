import { TextField } from '#shared/ui/field/index.ts';
import type { useDocumentList } from '../use-document-list.ts';
import styles from './document-list.module.css';

type Props = { label: string; list: Pick<ReturnType<typeof useDocumentList>, 'text' | 'setText'> };

/** Searches a list of documents. */
export const DocumentSearch = ({ label, list }: Props) => (
  <TextField
    label={label}
    labelHidden
    type="search"
    size="sm"
    placeholder="Search"
    className={styles.search}
    defaultValue={list.text}
    onChange={(event) => list.setText(event.currentTarget.value)}
  />
);
