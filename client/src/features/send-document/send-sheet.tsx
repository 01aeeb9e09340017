import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { MAILED_WORDS, type MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { possibleRecipients } from '#entities/delivery/recipients.ts';
import { documentWords, numbered, SHEET_FIELDS } from '#entities/delivery/sendable.ts';
import { pdfNameOf } from '#entities/invoice/pdf.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { Sheet } from '#shared/ui/dialog/sheet.tsx';
import { TextField } from '#shared/ui/field/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { type DraftProblems, draftProblems, type RecipientField } from './message-draft.ts';
import { MessagePreview } from './message-preview.tsx';
import { Obstacle } from './obstacle.tsx';
import { RecipientRow } from './recipient-row.tsx';
import styles from './send-document.module.css';
import { SheetFoot } from './sheet-foot.tsx';
import { type MessageSources, useMessage } from './use-message.ts';
import { useSend } from './use-send.ts';

type Props = MessageSources & { sender: MailSenderAnswer; onClose(): void };

/** The sheet in which a document is addressed, read as it will arrive, and sent. */
export function SendSheet({ sender, onClose, ...sources }: Props) {
  const { source, client, settings } = sources;
  const document = numbered(source);
  const written = useMessage(sources);
  const { draft, change, message, texts } = written;
  const [isTried, setTried] = useState(false);
  const send = useSend({ document, message, replaces: written.replaces, onDone: onClose });
  const problems = draftProblems(draft, texts, sender.recipientsAMessage);
  const shown: DraftProblems = { ...(isTried ? problems : {}), ...send.problems };
  const whenComplete = (perform: () => void) => {
    setTried(true);
    if (Object.keys(problems).length === 0) perform();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || sender.obstacle !== null) return;
    event.preventDefault();
    whenComplete(send.send);
  };
  const language = settings.invoiceLanguages.find(({ id }) => id === source.record.language)?.name;
  return (
    <Sheet
      title={`Send ${documentWords(document)}`}
      onClose={onClose}
      foot={<SheetFoot {...{ source, sender, send, whenComplete, onClose }} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the whole form */}
      <div onKeyDown={handleKey}>
        {sender.obstacle === null ? null : <Obstacle obstacle={sender.obstacle} />}
        <Recipients {...{ written, problems: shown, contacts: possibleRecipients(client), sender }} />
        <TemplateRow
          kind={source.entity}
          templates={written.templates}
          chosen={written.template}
          language={language}
          onChoose={(templateId) => change({ templateId, subject: null, body: null })}
        />
        <MessagePreview
          from={fromLine(sender, draft.replyTo)}
          rendered={written.rendered}
          texts={texts}
          changed={{ subject: draft.subject !== null, body: draft.body !== null }}
          papers={draft.hasPdf ? [pdfNameOf(document.number, SHEET_FIELDS[document.entity])] : []}
          problems={shown}
          onChange={change}
        />
        <div className={styles.checks}>
          <CheckLine checked={draft.hasPdf} onChange={(hasPdf) => change({ hasPdf })}>
            Attach PDF
          </CheckLine>
        </div>
      </div>
    </Sheet>
  );
}

/** The sender as the message names it. */
function fromLine({ from, replyTo }: MailSenderAnswer, own: string): string {
  const answers = own.trim() || replyTo;
  const sender = from ?? 'From your email app';
  return answers === null || from?.includes(answers) === true ? sender : `${sender}, replies to ${answers}`;
}

type RecipientsProps = {
  written: ReturnType<typeof useMessage>;
  problems: DraftProblems;
  contacts: ReturnType<typeof possibleRecipients>;
  sender: MailSenderAnswer;
};

function Recipients({ written: { draft, change }, problems, contacts, sender }: RecipientsProps) {
  const [hasMore, setMore] = useState(draft.bcc.length > 0 || draft.replyTo !== '');
  const row = (field: RecipientField, label: string) => ({
    label,
    contacts,
    recipients: draft[field],
    problem: problems[field],
    onChange: (recipients: (typeof draft)[RecipientField]) => change({ [field]: recipients }),
  });
  return (
    <>
      <RecipientRow {...row('to', 'To')} isFirst />
      <RecipientRow
        {...row('cc', 'Cc')}
        end={
          hasMore ? null : (
            <button type="button" className={`link ${styles.more}`} onClick={() => setMore(true)}>
              Bcc and reply-to
            </button>
          )
        }
      />
      {hasMore ? (
        <>
          <RecipientRow {...row('bcc', 'Bcc')} />
          <div className={styles.row}>
            <span className={styles.label}>Reply-to</span>
            <TextField
              label="Reply-to"
              labelHidden
              type="email"
              placeholder={sender.replyTo ?? ''}
              error={problems.replyTo}
              value={draft.replyTo}
              onChange={(event) => change({ replyTo: event.currentTarget.value })}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

type TemplateProps = {
  kind: MailedKind;
  templates: readonly MailTemplate[];
  chosen: MailTemplate | undefined;
  language: string | undefined;
  onChoose(templateId: number): void;
};

/** The template of the message, in the language of the document. */
function TemplateRow({ kind, templates, chosen, language, onChoose }: TemplateProps) {
  const navigate = useNavigate();
  const nameOf = (template: MailTemplate): string =>
    (template.id === templates[0]?.id ? null : Object.values(template.texts)[0]?.subject) ??
    MAILED_WORDS[kind];
  const entries: MenuEntry[] = [
    ...templates.map((template) => ({
      id: String(template.id),
      label: nameOf(template),
      icon: template.id === chosen?.id ? ('check' as const) : undefined,
      perform: () => onChoose(template.id),
    })),
    {
      id: 'edit',
      label: 'Edit templates',
      icon: 'pencil',
      apart: true,
      perform: () => navigate('/settings/sending'),
    },
  ];
  return (
    <div className={styles.row}>
      <span className={styles.label}>Template</span>
      <ActionMenu label="Template" entries={entries}>
        <button type="button" className={styles.template}>
          <span>{chosen === undefined ? 'None' : nameOf(chosen)}</span>
          {language === undefined ? null : (
            <span className="muted">
              {language}, the language of the {MAILED_WORDS[kind].toLowerCase()}
            </span>
          )}
          <Icon name="chevron-down" />
        </button>
      </ActionMenu>
    </div>
  );
}
