import { useState } from 'react';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import styles from '../settings.module.css';
import type { Item, ListWords, RowColumns } from './types.ts';

type Props<T> = {
  item: T;
  columns: RowColumns<T>;
  words: ListWords;
  onEdit(): void;
  onDelete(): void;
};

/** An item in its row. Where deleting needs a confirmation, the row asks for it. */
export function ListRow<T extends Item>({ item, columns, words, onEdit, onDelete }: Props<T>) {
  const [isAsking, setAsking] = useState(false);
  const name = columns.name(item);
  if (isAsking && words.keep !== undefined) {
    return <ConfirmRow name={name} keep={words.keep} onKeep={() => setAsking(false)} onDelete={onDelete} />;
  }
  const isFixed = Number(item.id) < 0 || columns.isFixed?.(item) === true;
  return (
    <div className={styles.row}>
      {columns.front?.(item) ?? <span className="mid trunc">{name}</span>}
      {columns.notes?.(item)}
      <span className={styles.acts}>
        {columns.beforeActs?.(item)}
        {isFixed ? null : (
          <RowActs
            edit={`${words.edit ?? 'Edit'} ${name}`}
            remove={`Delete ${name}`}
            blocked={columns.blocked?.(item)}
            onEdit={onEdit}
            onDelete={words.keep === undefined ? onDelete : () => setAsking(true)}
          />
        )}
      </span>
    </div>
  );
}

type ActsProps = {
  edit: string;
  remove: string;
  /** Why it cannot be deleted. */
  blocked: string | undefined;
  onEdit(): void;
  onDelete(): void;
};

function RowActs({ edit, remove, blocked, onEdit, onDelete }: ActsProps) {
  const isBlocked = blocked !== undefined;
  return (
    <>
      <IconButton className={styles.quiet} icon="pencil" iconSize={16} label={edit} onClick={onEdit} />
      <IconButton
        className={styles.quiet}
        icon="trash"
        iconSize={16}
        label={blocked ?? remove}
        aria-disabled={isBlocked || undefined}
        onClick={isBlocked ? undefined : onDelete}
      />
    </>
  );
}

type ConfirmProps = { name: string; keep: 'Keep' | 'Cancel'; onDelete(): void; onKeep(): void };

/** A row that asks for the confirmation of its deletion. */
function ConfirmRow({ name, keep, onDelete, onKeep }: ConfirmProps) {
  return (
    <fieldset className={styles.row} aria-label={`Delete ${name}`}>
      <span className="trunc">
        <span className="mid">{name}</span> <span className="second">Are you sure?</span>
      </span>
      <span className={styles.acts}>
        <Button variant="danger" size="sm" onClick={onDelete}>
          Delete
        </Button>
        <Button size="sm" autoFocus onClick={onKeep}>
          {keep}
        </Button>
      </span>
    </fieldset>
  );
}
