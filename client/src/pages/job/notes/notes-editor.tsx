import { useUnit } from 'effector-react';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { editJob, type Job } from '../../../entities/job/index.ts';
import { useAutosave } from '../../../shared/lib/autosave/use-autosave.ts';
import { commandFx } from '../../../shared/lib/commands/index.ts';
import { cleanHtml } from '../../../shared/lib/html/clean-html.ts';
import { IconButton } from '../../../shared/ui/button/index.ts';
import { SaveState } from '../../../shared/ui/chip/index.ts';
import type { IconName } from '../../../shared/ui/icon/index.ts';
import styles from '../job.module.css';

const PAUSE_MS = 1000;

const TOOLS: readonly { icon: IconName; label: string; command: string }[] = [
  { icon: 'bold', label: 'Bold', command: 'bold' },
  { icon: 'italic', label: 'Italic', command: 'italic' },
  { icon: 'list', label: 'List', command: 'insertUnorderedList' },
];

/** Notes in simple HTML. They save themselves a second after the last key, and when the focus leaves. */
export function NotesEditor({ job }: { job: Job }) {
  const submit = useUnit(commandFx);
  const newest = useRef(job);
  newest.current = job;
  const box = useRef<HTMLDivElement>(null);
  const { state, change, flush, retry } = useAutosave<string>({
    pauseMs: PAUSE_MS,
    save: (notes) =>
      submit({ ...editJob(newest.current, { notes }, 'Notes'), failure: "We couldn't update the job." }),
  });

  // The field owns its keystrokes: what comes from outside is shown only while nobody writes.
  useEffect(() => {
    const editor = box.current;
    if (editor === null || editor === document.activeElement) return;
    const clean = cleanHtml(job.notes);
    if (editor.innerHTML !== clean) editor.innerHTML = clean;
  }, [job.notes]);

  const handleInput = () => {
    const editor = box.current;
    if (editor === null) return;
    const html = editor.textContent?.trim() === '' ? '' : cleanHtml(editor.innerHTML);
    if (html === '' && editor.innerHTML !== '') editor.innerHTML = '';
    change(html);
  };
  const format = (command: string, value?: string) => {
    box.current?.focus();
    // The one way to format an editable element that the browser's own undo knows of.
    document.execCommand(command, false, value);
    handleInput();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    if (html === '') document.execCommand('insertText', false, text);
    else document.execCommand('insertHTML', false, cleanHtml(html));
  };
  const link = () => {
    const selected = document.getSelection()?.toString().trim() ?? '';
    if (selected === '') return;
    format('createLink', /^(https?:|mailto:)/.test(selected) ? selected : `https://${selected}`);
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Notes">
        <h2 className="h2">Notes</h2>
        {TOOLS.map(({ icon, label, command }) => (
          <IconButton
            key={command}
            icon={icon}
            label={label}
            size="sm"
            iconSize={16}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => format(command)}
          />
        ))}
        <IconButton
          icon="link"
          label="Link the selected address"
          size="sm"
          iconSize={16}
          onMouseDown={(event) => event.preventDefault()}
          onClick={link}
        />
        <span style={{ marginLeft: 12 }}>
          <SaveState state={state} failure="We couldn't update the job." onRetry={retry} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no lists and no emphasis */}
      <div
        ref={box}
        className={styles.notes}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-label="Notes"
        aria-multiline="true"
        data-placeholder="What should not be forgotten?"
        onInput={handleInput}
        onPaste={handlePaste}
        onBlur={flush}
      />
    </>
  );
}
