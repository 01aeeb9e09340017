import { useRef } from 'react';
import { useHtmlEditing } from '#shared/ui/rich-text/index.ts';
import styles from './fields.module.css';
import { useEscapeReverts } from './use-escape-reverts.ts';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  onChange(html: string): void;
  onCommit(): void;
};

/** Edits a rich text in place, with bold, italic and underline (Ctrl+B, Ctrl+I, Ctrl+U). */
export function RichBlock({ label, value, placeholder, onChange, onCommit }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const reverting = useEscapeReverts(value, onChange);
  const { handleInput, handlePaste } = useHtmlEditing(field, value, onChange, { followsValue: true });
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no marks */}
      <div
        ref={field}
        className={styles.rich}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        data-placeholder={placeholder}
        onInput={handleInput}
        onPaste={handlePaste}
        onFocus={reverting.handleFocus}
        onBlur={onCommit}
        onKeyDown={reverting.handleKey}
      />
    </div>
  );
}
