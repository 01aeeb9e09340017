import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './document-list.module.css';

/** What every row needs beside its document. */
export type DocumentSlot = {
  isSelected: boolean;
  /** Whether it has a checkbox where the list is narrow; a table always has them. */
  hasBox: boolean;
  onSelect(id: number, isSelected: boolean): void;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

type Props = Omit<DocumentSlot, 'hasBox'> & {
  id: number;
  /** Its number as it's shown, and what it's called: "invoice 12". */
  number: string;
  name: string;
  to: string;
};

/** The row of a document in a table. @param children the cells between its number and the link to it */
export const DocumentRow = ({ children, ...props }: Props & { children: ReactNode }) => (
  <tr
    data-id={props.id}
    tabIndex={-1}
    aria-selected={props.isSelected}
    aria-rowindex={props.place === undefined ? undefined : props.place + 1}
  >
    <td>
      <RowBox {...props} />
    </td>
    <td>
      <Link className={styles.number} to={props.to}>
        {props.number}
      </Link>
    </td>
    {children}
    <td className="num">
      <ViewLink {...props} />
    </td>
  </tr>
);

type BoxProps = Pick<Props, 'id' | 'name' | 'isSelected' | 'onSelect'>;

const RowBox = ({ id, name, isSelected, onSelect }: BoxProps) => (
  <CheckBox checked={isSelected} label={`Select ${name}`} onChange={(checked) => onSelect(id, checked)} />
);

const ViewLink = ({ name, to, className = '' }: Pick<Props, 'name' | 'to'> & { className?: string }) => (
  <Link className={`${styles.view} ${className}`} to={to} aria-label={`View ${name}`} data-tip="View">
    <Icon name="arrow-right" />
  </Link>
);

type CardProps = Props & {
  hasBox: boolean;
  client: string;
  /** Its status, and what has room beside it; null leaves all of it to the status. */
  status: ReactNode;
  under: ReactNode;
  amount: string;
  /** A second line under the amount. */
  converted: string | null;
};

/** A document on two lines. */
export function DocumentCard(props: CardProps) {
  const { number, to, hasBox, isSelected } = props;
  return (
    <li
      className={styles.card}
      data-id={props.id}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-box={hasBox || undefined}
      aria-posinset={props.place}
    >
      {hasBox ? (
        <span className={styles.pick}>
          <RowBox {...props} />
        </span>
      ) : null}
      <div style={{ minWidth: 0 }}>
        <Link className={`${styles.title} reach`} to={to}>
          <span className={styles.number}>{number}</span> {props.client}
        </Link>
        <div className={styles.second}>
          {props.status}
          {props.under === null ? null : <div className={styles.under}>{props.under}</div>}
        </div>
      </div>
      <div className={styles.value}>
        {props.amount}
        <small>{props.converted}</small>
      </div>
      <ViewLink {...props} className="d-only" />
    </li>
  );
}
