import type { ReactNode } from 'react';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { changedFields } from '#shared/lib/records/changed-fields.ts';
import type { Item, ItemFormProps, ListCommands, LiveFormProps } from './types.ts';

/** How the items of a list are edited. */
export type ItemForms<T extends Item, F> = {
  commands: ListCommands<T, F>;
  /** Called as a function, not rendered as a component: it must use no hooks itself. */
  form(props: ItemFormProps<T, F>): ReactNode;
  /** The form of an existing item whose changes are saved automatically. */
  liveForm?: (props: LiveFormProps<T, F>) => ReactNode;
};

type Props<T extends Item, F> = {
  /** The item when the form opened. */
  opened: T;
  /** The current item. */
  item: T;
  list: ItemForms<T, F>;
  onClose(): void;
};

/**
 * The open form of an item. Sends only the fields that the user changed, with the revision at which the form opened,
 * since others may change the item meanwhile.
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
      // Further typing is based on what was just saved; the form shows no other change meanwhile.
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
