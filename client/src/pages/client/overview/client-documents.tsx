import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TableHead } from '#shared/ui/table/index.ts';
import { SectionHead } from './client-jobs.tsx';
import styles from './overview.module.css';

/** A list of the client's documents: what chooses them in its address, and its first page; null where it can't be read. */
export type ListOfClient<Document> = {
  of: string;
  page: { data: readonly Document[]; total: number } | null;
};

type Props = {
  id: string;
  title: string;
  note: string;
  /** The list with all of them; null where there is none. */
  all: { to: string; label: string } | null;
  columns: ComponentProps<typeof TableHead>['columns'];
  /** The rows of the table, or why there are none. */
  children: ReactNode;
  isEmpty?: boolean;
};

/** Documents of a client under a heading. */
export function ClientDocuments({ id, title, note, all, columns, children, isEmpty = false }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note}>
        {all === null ? null : (
          <Link className={styles.all} to={all.to}>
            {all.label}
          </Link>
        )}
      </SectionHead>
      {isEmpty ? (
        <p className={styles.nothing}>{children}</p>
      ) : (
        <table className={styles.invoices}>
          <TableHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

/** The number of a document, which opens it. */
export const NumberCell = ({ to, children }: { to: string; children: string }) => (
  <td>
    <Link className={`touch ${styles.number}`} to={to}>
      {children}
    </Link>
  </td>
);
