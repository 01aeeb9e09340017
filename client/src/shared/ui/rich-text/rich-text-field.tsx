import { useEffect, useId, useRef } from 'react';
import { EditableText } from './editable-text.tsx';
import { FormatTools } from './format-tools.tsx';
import styles from './rich-text.module.css';
import { useRichText } from './use-rich-text.ts';

type Props = {
  label: string;
  /** Simple HTML with what was typed so far; '' when there is no text. */
  value: string;
  placeholder?: string;
  autoFocus?: boolean;
  onChange(html: string): void;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** A form field for several lines of text with formatting and lists. */
export function RichTextField({ label, value, placeholder, autoFocus, onChange, onFocus, onBlur }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const field = useRichText({ value, onChange, onFocus, onLeave: onBlur });
  useEffect(() => {
    if (autoFocus === true) area.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
  }, [autoFocus]);
  return (
    <div ref={area} className={styles.field} {...field.areaHandlers}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <FormatTools label={`${label}, format`} field={field} />
      </div>
      <EditableText field={field} className={styles.box} labelledBy={labelId} placeholder={placeholder} />
    </div>
  );
}
