import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import { cleanHtml } from '../../lib/html/clean-html.ts';
import { IconButton } from '../button/index.ts';
import type { IconName } from '../icon/index.ts';
import styles from './rich-text.module.css';

const TOOLS: readonly { icon: IconName; label: string; command: string }[] = [
  { icon: 'bold', label: 'Bold', command: 'bold' },
  { icon: 'italic', label: 'Italic', command: 'italic' },
  { icon: 'list', label: 'List', command: 'insertUnorderedList' },
];

type Props = {
  label: string;
  /** Simple HTML; '' when there is no text. */
  value: string;
  placeholder?: string;
  autoFocus?: boolean;
  onChange(html: string): void;
  onBlur?: () => void;
};

/** Several lines of text with emphasis and lists, in a form. */
export function RichTextField({ label, value, placeholder, autoFocus, onChange, onBlur }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const labelId = useId();
  useShownHtml(box, value, autoFocus === true);

  const tell = () => {
    const editor = box.current;
    if (editor === null) return;
    const isEmpty = editor.textContent?.trim() === '';
    if (isEmpty && editor.innerHTML !== '') editor.innerHTML = '';
    onChange(isEmpty ? '' : cleanHtml(editor.innerHTML));
  };
  const format = (command: string) => {
    box.current?.focus();
    // The one way to format an editable element that the browser's own undo knows of.
    document.execCommand(command);
    tell();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
    else document.execCommand('insertHTML', false, cleanHtml(html));
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span role="toolbar" aria-label={`${label}, format`} className={styles.tools}>
          {TOOLS.map(({ icon, label: words, command }) => (
            <IconButton
              key={command}
              icon={icon}
              label={words}
              size="sm"
              iconSize={16}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => format(command)}
            />
          ))}
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
        onInput={tell}
        onPaste={handlePaste}
        onBlur={onBlur}
      />
    </div>
  );
}

/** What comes from elsewhere is put in only while nobody writes: the field owns its keystrokes. */
function useShownHtml(box: React.RefObject<HTMLDivElement | null>, value: string, takesFocus: boolean): void {
  useEffect(() => {
    const editor = box.current;
    if (editor === null || editor === document.activeElement) return;
    const clean = cleanHtml(value);
    if (editor.innerHTML !== clean) editor.innerHTML = clean;
  }, [box, value]);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [box, takesFocus]);
}
