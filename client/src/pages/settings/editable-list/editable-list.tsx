import { type ComponentProps, type ReactNode, useState } from 'react';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { ItemEditor, type ItemForms } from './item-editor.tsx';
import { ListRow } from './list-row.tsx';
import type { Item, ListWords, OpenNewItem, RowColumns } from './types.ts';

type Props<T extends Item, F> = ItemForms<T, F> & {
  head: Omit<ComponentProps<typeof SectionHead>, 'end'>;
  words: ListWords;
  items: readonly T[];
  columns: RowColumns<T>;
  /** Whether the forms open as dialogs instead of in the rows. */
  isDialog?: boolean;
  /** The entity of items that are records of their own, by which an undo finds the row to mark. */
  entity?: 'jobType' | 'languagePair' | 'unit';
  /** Between the heading and the list. */
  above?: (adding: OpenNewItem<F>) => ReactNode;
  /** Replaces the list, and disables adding items. */
  instead?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
};

/**
 * A list of the settings: items are added, edited in place, and deleted. Several forms can be open at once; each keeps
 * what was typed.
 */
export function EditableList<T extends Item & F, F extends object>(props: Props<T, F>) {
  const { head, words, items, commands, isDialog = false, above, instead, children } = props;
  const forms = useOpenForms<T, F>();
  const dispatch = useDispatchCommand();
  const newForm =
    forms.start === null ? null : (
      <NewItem key={JSON.stringify(forms.start)} list={props} start={forms.start} onClose={forms.closeNew} />
    );
  const editor = (opened: T) => (
    <ItemEditor
      key={opened.id}
      list={props}
      opened={opened}
      item={items.find(({ id }) => id === opened.id) ?? opened}
      onClose={() => forms.close(opened)}
    />
  );
  const list = (
    <Rows
      {...props}
      newForm={isDialog ? null : newForm}
      opened={isDialog ? [] : forms.opened}
      editor={editor}
      onEdit={forms.open}
      onDelete={(item) => {
        const removal = commands.remove(item);
        void dispatch(removal, messageAbout(words.deleted, removal.subject ?? ''));
      }}
    />
  );
  return (
    <section>
      <SectionHead
        {...head}
        end={instead === undefined ? <AddButton words={words} onClick={() => forms.openNew({})} /> : null}
      />
      {above?.({ start: forms.start, open: forms.openNew })}
      {instead ?? list}
      {children}
      {isDialog ? [newForm, ...forms.opened.map(editor)] : null}
    </section>
  );
}

/** Which forms are open: that of a new item, and those of items as they were when the forms opened. */
function useOpenForms<T extends Item, F>() {
  const [start, setStart] = useState<Partial<F> | null>(null);
  const [opened, setOpened] = useState<readonly T[]>([]);
  return {
    start,
    openNew: (fields: Partial<F>) => setStart(fields),
    closeNew: () => setStart(null),
    opened,
    open: (item: T) => setOpened((all) => [...all, item]),
    close: ({ id }: T) => setOpened((all) => all.filter((one) => one.id !== id)),
  };
}

type NewProps<T extends Item, F> = {
  list: Pick<Props<T, F>, 'form' | 'commands' | 'words'>;
  start: Partial<F>;
  onClose(): void;
};

function NewItem<T extends Item, F>({ list, start, onClose }: NewProps<T, F>) {
  const { form, commands, words } = list;
  const dispatch = useDispatchCommand();
  const save = (fields: F) => {
    const addition = commands.add(fields);
    void dispatch(addition, words.added && messageAbout(words.added, addition.subject ?? ''));
    onClose();
  };
  return form({ item: null, start, save: words.saveNew, onSave: save, onCancel: onClose });
}

const AddButton = ({ words, onClick }: { words: ListWords; onClick(): void }) => (
  <Button variant="primary" icon="plus" onClick={onClick}>
    {words.add}
  </Button>
);

type RowsProps<T extends Item, F> = Pick<Props<T, F>, 'items' | 'columns' | 'words' | 'entity'> & {
  newForm: ReactNode;
  /** The items whose forms are open in their rows. */
  opened: readonly T[];
  editor(opened: T): ReactNode;
  onEdit(item: T): void;
  onDelete(item: T): void;
};

function Rows<T extends Item, F>(props: RowsProps<T, F>) {
  const { items, columns, words, entity, newForm, opened, editor, onEdit, onDelete } = props;
  const stableKey = useStableRowKeys(entity ?? '');
  const keyOf = ({ id }: T) => (typeof id === 'number' ? stableKey(id) : id);
  const ofRow = (item: T) => (other: T) => keyOf(other) === keyOf(item);
  // An item that another tab deletes keeps its form; saving asks whether to restore it.
  const gone = opened.filter((one) => !items.some(ofRow(one)));
  const editorOf = (item: T) => opened.filter(ofRow(item)).map(editor)[0];
  return (
    <>
      <ul className={styles.list}>
        {newForm === null ? null : <li>{newForm}</li>}
        {[...items, ...gone].map((item) => (
          <li key={keyOf(item)} data-id={entity === undefined ? undefined : item.id}>
            {editorOf(item) ?? (
              <ListRow
                {...{ item, columns, words }}
                onEdit={() => onEdit(item)}
                onDelete={() => onDelete(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {words.none !== undefined && items.length + gone.length === 0 && newForm === null ? (
        <p className={styles.lead} style={{ marginTop: 14 }}>
          {words.none}
        </p>
      ) : null}
    </>
  );
}
