import { Combobox, Input, useCombobox } from '@mantine/core';
import clsx from 'clsx';
import { useId } from 'react';
import fieldStyles from '../field/field.module.css';
import { FieldFrame, type FieldFrameProps } from '../field/field-frame.tsx';
import { INPUT_PARTS } from '../field/input-parts.ts';
import { Icon } from '../icon/index.ts';
import { OptionList } from './option-list.tsx';
import styles from './power-selector.module.css';
import { type PowerOption, usePowerSelector } from './use-power-selector.ts';

export type { PowerOption } from './use-power-selector.ts';

type Props<Id extends string | number> = FieldFrameProps & {
  options: readonly PowerOption<Id>[];
  value: Id | null;
  onChange(id: Id): void;
  /** Offers to create the typed option when none has that name: "Create job type". */
  create?: { label: string; perform(text: string): void } | undefined;
  /** With eight options or more, only five are shown until this is chosen. */
  moreLabel?: string | undefined;
  /** The options aren't read yet: nothing can be created, and Enter waits for them. */
  isLoading?: boolean | undefined;
  placeholder?: string | undefined;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
};

/**
 * Chooses one of many options by typing: the beginning of its name, of a word in it, or of another key. The arrow keys
 * move the mark, Enter chooses, Ctrl+Enter creates, Esc restores the chosen option. The keys are ours: those of the library know only the
 * options that are rendered, and mark nothing while the user types.
 */
export function PowerSelector<Id extends string | number>(props: Props<Id>) {
  const { label, labelHidden, aside, hint, error, className } = props;
  const listId = useId();
  const selector = usePowerSelector(props);
  const store = useCombobox({ opened: selector.isOpen });
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ labelId, isInvalid }) => (
        <Combobox
          store={store}
          keepMounted={false}
          position="bottom-start"
          offset={4}
          returnFocus={false}
          middlewares={{ flip: true, shift: true }}
          onOptionSubmit={selector.takeKey}
        >
          <Combobox.DropdownTarget>
            <div>
              <SelectorInput {...{ selector, listId, isInvalid }} {...props} />
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown className={styles.dropdown ?? ''}>
            <OptionList
              id={listId}
              labelId={labelId}
              entries={selector.entries}
              at={selector.at}
              isLoading={selector.isLoading}
              onPoint={selector.point}
            />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FieldFrame>
  );
}

type InputProps = {
  selector: Omit<ReturnType<typeof usePowerSelector>, 'entries'>;
  listId: string;
  isInvalid: boolean;
  size?: 'sm' | 'md';
  placeholder?: string | undefined;
  autoFocus?: boolean;
};

/** The field in which options are typed, with what is known about the chosen one. */
function SelectorInput({ selector, listId, isInvalid, size = 'md', placeholder, autoFocus }: InputProps) {
  const note = size === 'sm' ? null : selector.note;
  return (
    <Input
      {...selector.handlers}
      variant="unstyled"
      size={size}
      className={clsx(fieldStyles.input, styles.field)}
      classNames={{ section: clsx(INPUT_PARTS.section, note !== null && styles.noted) }}
      error={isInvalid}
      role="combobox"
      aria-expanded={selector.isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={selector.active === null ? undefined : `${listId}-${selector.at}`}
      // The dialog around it must not handle the Esc that closes the list.
      data-mantine-stop-propagation={selector.isOpen || undefined}
      data-autofocus={autoFocus || undefined}
      data-noted={note === null ? undefined : true}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={selector.text}
      rightSection={<ChosenNote note={note} />}
      rightSectionPointerEvents="none"
    />
  );
}

const ChosenNote = ({ note }: { note: string | null }) => (
  <>
    {note === null ? null : <span className={styles.chosenNote}>{note}</span>}
    <Icon name="chevron-down" />
  </>
);
