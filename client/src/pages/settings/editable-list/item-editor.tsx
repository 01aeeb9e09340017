import type { ReactNode } from 'react';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { changedFields } from '#shared/lib/records/changed-fields.ts';
import type { Item, ItemFormProps, ListCommands, LiveFormProps } from './types.ts';

/** How the items of a list are edited. */
export type ItemForms<T extends Item, F> = {
  commands: ListCommands<T, F>;
  /** A function that uses no hook itself: a component in what it answers may. */
  form(props: ItemFormProps<T, F>): ReactNode;
  /** The form of an item that is there, where that saves itself. */
  liveForm?: (props: LiveFormProps<T, F>) => ReactNode;
};

type Props<T extends Item, F> = {
  /** As it was when the form opened. */
  opened: T;
  /** As it stands now. */
  item: T;
  list: ItemForms<T, F>;
  onClose(): void;
};

/**
 * The open form of an item. Only fields that the user changed are sent, and with them what the edit began with: others
 * may change the item meanwhile.
 */
export function ItemEditor<T extends Item & F, F extends object>(props: Props<T, F>) {
  const { opened, item, onClose } = props;
  const { commands, form, liveForm } = props.list;
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline(commands.recordOf(opened));
  if (liveForm !== undefined) {
    const saveWritten = (fields: Partial<F>) => {
      const draft = commands.edit(item, fields, item);
      void dispatch(baseline.attachTo(draft));
      // Whoever writes on does so from what was just saved: the form follows nobody else meanwhile.
      baseline.begin({ ...commands.recordOf(item), ...draft.patches[0]?.fields });
    };
    return liveForm({
      item,
      onBegin: () => baseline.begin(commands.recordOf(item)),
      onAutosave: saveWritten,
      onChoose: (fields) => void dispatch(commands.edit(item, fields, item)),
      onDone: onClose,
    });
  }
  const save = (fields: F) => {
    const changed = changedFields<F>(opened, fields);
    if (Object.keys(changed).length > 0)
      void dispatch(baseline.attachTo(commands.edit(item, changed, opened)));
    onClose();
  };
  return form({ item: opened, start: {}, save: 'Save', onSave: save, onCancel: onClose });
}
