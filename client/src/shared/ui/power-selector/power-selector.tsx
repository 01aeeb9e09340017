import { Popover } from '@mantine/core';
import clsx from 'clsx';
import { useId } from 'react';
import fieldStyles from '../field/field.module.css';
import { FieldFrame, type FieldFrameProps } from '../field/field-frame.tsx';
import { Icon } from '../icon/index.ts';
import { OptionList } from './option-list.tsx';
import styles from './power-selector.module.css';
import { type PowerOption, usePowerSelector } from './use-power-selector.ts';

export type { PowerOption } from './use-power-selector.ts';

type Props<Id extends string | number> = FieldFrameProps & {
  options: readonly PowerOption<Id>[];
  value: Id | null;
  onChange(id: Id): void;
  /** Offers to create the typed option when none has that name: "Add job type". */
  create?: { label: string; perform(text: string): void } | undefined;
  /** With eight options or more, only five are shown until this is chosen. */
  moreLabel?: string | undefined;
  placeholder?: string | undefined;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
};

/**
 * Chooses one of many options by typing: the beginning of its name, of a word in it, or of another key. The arrow keys
 * move the mark, Enter chooses, Esc restores the chosen option.
 */
export function PowerSelector<Id extends string | number>(props: Props<Id>) {
  const { label, labelHidden, aside, hint, error, className, size = 'md', placeholder, autoFocus } = props;
  const listId = useId();
  const selector = usePowerSelector(props);
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ id, labelId, describedBy, isInvalid }) => (
        <Popover
          opened={selector.isOpen}
          position="bottom-start"
          width="target"
          offset={4}
          trapFocus={false}
          returnFocus={false}
          closeOnEscape={false}
          // The field is the combobox; the box around it has no role.
          withRoles={false}
          middlewares={{ flip: true, shift: true }}
        >
          <Popover.Target>
            <span
              className={clsx(fieldStyles.input, size === 'sm' && fieldStyles.sm, styles.field)}
              data-invalid={isInvalid || undefined}
            >
              <input
                ref={selector.input}
                id={id}
                role="combobox"
                aria-expanded={selector.isOpen}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={selector.active === null ? undefined : `${listId}-${selector.at}`}
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                // The dialog around it must not handle the Esc that closes the list.
                data-mantine-stop-propagation={selector.isOpen || undefined}
                data-autofocus={autoFocus || undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
                value={selector.text}
                {...selector.handlers}
                data-noted={selector.note === null ? undefined : true}
              />
              {selector.note === null ? null : <span className={styles.chosenNote}>{selector.note}</span>}
              <Icon name="chevron-down" />
            </span>
          </Popover.Target>
          <Popover.Dropdown className={styles.dropdown ?? ''}>
            <OptionList
              id={listId}
              labelId={labelId}
              entries={selector.entries}
              at={selector.at}
              onPoint={selector.point}
              onTake={selector.take}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </FieldFrame>
  );
}
