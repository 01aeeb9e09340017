import { useEffect, useId, useRef } from 'react';
import { FormatTools } from './format-tools.tsx';
import styles from './rich-text.module.css';
import { useHtmlEditing } from './use-html-editing.ts';

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
  const box = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const { handleInput, handlePaste, handleLeave, format } = useHtmlEditing(box, value, onChange);
  useEffect(() => {
    if (autoFocus === true) box.current?.focus();
  }, [autoFocus]);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span role="toolbar" aria-label={`${label}, format`} className={styles.tools}>
          <FormatTools onFormat={format} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no lists and no emphasis */}
      <div
        ref={box}
        className={styles.box}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-labelledby={labelId}
        aria-multiline="true"
        data-placeholder={placeholder}
        onInput={handleInput}
        onPaste={handlePaste}
        onFocus={onFocus}
        onBlur={() => {
          onBlur?.();
          handleLeave();
        }}
      />
    </div>
  );
}
