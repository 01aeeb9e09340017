import type { MailText } from '@ledgerline/shared-events/mail-templates/record.ts';
import type { RenderedMail, RenderedPiece } from '@ledgerline/shared-events/mail-templates/render.ts';
import { useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { DraftProblems } from './message-draft.ts';
import styles from './send-document.module.css';

type Props = {
  /** The sender, and to whom answers go. */
  from: string;
  rendered: RenderedMail;
  /** The texts as they would arrive. */
  texts: MailText;
  /** What the user changed of the template's texts: it shows no filled-in values any more. */
  changed: { subject: boolean; body: boolean };
  papers: readonly string[];
  problems: DraftProblems;
  onChange(changes: Partial<MailText>): void;
};

/** The message as it will arrive. It is edited in place. */
export function MessagePreview({ from, rendered, texts, changed, papers, problems, onChange }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label="Message">
      <div className={styles.previewHead}>
        <h3>Preview</h3>
        <Button variant="text" size="sm" onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Done' : 'Edit message'}
        </Button>
      </div>
      <div className={styles.mail}>
        <div className={styles.mailHead}>
          {isEditing ? (
            <Subject value={texts.subject} onChange={(subject) => onChange({ subject })} />
          ) : (
            <p className={styles.subject}>
              {changed.subject ? texts.subject : <Pieces pieces={rendered.subjectPieces} />}
            </p>
          )}
          <p className="muted small">{from}</p>
        </div>
        {isEditing ? (
          <Body value={texts.body} onChange={(body) => onChange({ body })} />
        ) : (
          <div className={styles.text}>
            {changed.body ? <p>{texts.body}</p> : <Lines lines={rendered.lines} />}
          </div>
        )}
        {papers.length === 0 ? null : (
          <ul className={styles.papers}>
            {papers.map((name) => (
              <li key={name}>
                <Icon name="paperclip" size={14} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      {problems.subject === undefined && problems.body === undefined ? null : (
        <p role="alert" className={styles.wrong}>
          {problems.subject ?? problems.body}
        </p>
      )}
    </section>
  );
}

type FieldProps = { value: string; onChange(value: string): void };

const Subject = ({ value, onChange }: FieldProps) => (
  <input
    className={styles.subjectField}
    aria-label="Subject"
    maxLength={255}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const Body = ({ value, onChange }: FieldProps) => (
  <textarea
    className={styles.textField}
    aria-label="Text"
    maxLength={20_000}
    // biome-ignore lint/a11y/noAutofocus: the user just chose to edit it
    autoFocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const Lines = ({ lines }: { lines: readonly RenderedPiece[][] }) => (
  <p>
    {lines.map((pieces, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text are their order
      <span key={index}>
        <Pieces pieces={pieces} />
        {'\n'}
      </span>
    ))}
  </p>
);

const Pieces = ({ pieces }: { pieces: readonly RenderedPiece[] }) =>
  pieces.map(({ text, isValue }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line are their order
    <span key={index} className={isValue ? styles.value : undefined}>
      {text}
    </span>
  ));
