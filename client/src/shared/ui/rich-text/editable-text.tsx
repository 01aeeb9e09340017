import clsx from 'clsx';
import type { KeyboardEventHandler } from 'react';
import styles from './rich-text.module.css';
import type { useRichText } from './use-rich-text.ts';

type Props = {
  field: Pick<ReturnType<typeof useRichText>, 'boxHandlers'>;
  label?: string;
  labelledBy?: string;
  placeholder?: string | undefined;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
};

/** The box of a text with formatting. */
export function EditableText({ field, label, labelledBy, placeholder, className, onKeyDown }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea holds no lists and no emphasis
    <div
      {...field.boxHandlers}
      className={clsx(styles.text, className)}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      aria-labelledby={labelledBy}
      data-placeholder={placeholder}
      // The editor warns where spaces collapse, and asks for it on the element.
      style={{ whiteSpace: 'pre-wrap' }}
      onKeyDown={onKeyDown}
    />
  );
}
