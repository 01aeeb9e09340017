import { useEffect, useRef } from 'react';
import { handleRichPaste } from '../../../shared/ui/rich-text/index.ts';
import styles from './fields.module.css';
import { paperHtml } from './paper-html.ts';
import { useEscapeReverts } from './use-escape-reverts.ts';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  onChange(html: string): void;
  onCommit(): void;
};

/** Text with simple marks (Ctrl+B, Ctrl+I, Ctrl+U), edited where it stands. */
export function RichBlock({ label, value, placeholder, onChange, onCommit }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const reverting = useEscapeReverts(value, onChange);
  useShownHtml(field, value);
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
        onInput={(event) => onChange(paperHtml(event.currentTarget))}
        onPaste={handleRichPaste}
        onFocus={reverting.handleFocus}
        onBlur={onCommit}
        onKeyDown={reverting.handleKey}
      />
    </div>
  );
}

/** What comes from elsewhere is put in; what was typed here stands already, and the cursor stays in it. */
function useShownHtml(field: React.RefObject<HTMLDivElement | null>, value: string): void {
  useEffect(() => {
    const element = field.current;
    if (element === null || paperHtml(element) === value) return;
    const parsed = new DOMParser().parseFromString(value, 'text/html').body;
    element.innerHTML = paperHtml(parsed);
  }, [field, value]);
}
