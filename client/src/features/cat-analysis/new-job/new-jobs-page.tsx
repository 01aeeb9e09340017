import { MAX_CAT_FILE_BYTES, MAX_CAT_FILES } from '@ledgerline/shared-events/cat/limits.ts';
import { formatAmount, formatQuantity, formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { WAITING_FOR_RATES } from '#entities/catalogue/model.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Button } from '#shared/ui/button/index.ts';
import { DropFile } from '#shared/ui/drop-file/index.ts';
import { QuestionChip } from '#shared/ui/edit-question/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { OpenQuestions } from '../ask/open-questions.tsx';
import { $droppedFiles, filesReceived } from '../dropped-files.ts';
import { ACCEPTED, ReadFiles } from '../read/read-files.tsx';
import { ReadingTrouble } from '../read/reading-trouble.tsx';
import { usePastedFiles, useStrayDrops } from '../read/use-pasted-files.ts';
import { withEdit } from '../rules/priced-part.ts';
import { whyNotYet } from '../rules/weighed-of.ts';
import { BandsTable } from '../table/bands-table.tsx';
import { JobParts } from './job-parts-list.tsx';
import { useLeaveQuestion } from './leave-question.tsx';
import styles from './new-jobs.module.css';
import { Side } from './side.tsx';
import { useCreateJobs, useQuoteJobs, whyNoQuote } from './use-create-jobs.ts';
import { useNewJobs } from './use-new-jobs.ts';

const TITLE = 'New job from an analysis';
const MEBIBYTE = 1024 ** 2;

type Model = ReturnType<typeof useNewJobs>;

/** Files of CAT tools become jobs: what the bands count, what each is paid, and what the job comes to. */
export function NewJobsPage() {
  const [search] = useSearchParams();
  const clientId = Number(search.get('client') ?? Number.NaN);
  const model = useNewJobs(Number.isInteger(clientId) ? clientId : null);
  useDroppedFiles(model.addFiles);
  usePastedFiles(model.addFiles);
  useStrayDrops(model.addFiles);
  const navigate = useNavigate();
  const leaving = useLeaveQuestion(model.isEntered);
  const { save, quote } = useSaving(model, leaving.saved);
  const { analyses, shown } = model;
  const isFirst = useLocation().key === 'default';
  const cancel = () => void (isFirst ? navigate('/jobs') : navigate(-1));
  useActions([
    { id: 'analysis.create', section: 'Here', icon: 'check', keys: ['mod+enter'], ...save },
    { id: 'analysis.cancel', section: 'Here', label: 'Cancel', icon: 'x', keys: ['escape'], perform: cancel },
  ]);
  return (
    <Frame title={TITLE} head={<Head save={save} quote={quote} onCancel={cancel} />}>
      {leaving.dialog}
      <ReadingTrouble analyses={analyses} retry={model.retry} />
      {analyses.answer === null ? (
        <Choose model={model} />
      ) : (
        <>
          <Name model={model} />
          <ReadFiles
            analyses={analyses}
            onFiles={model.addFiles}
            onRemove={model.removeFile}
            onCancel={model.cancel}
            onAskAgain={model.askAgain}
          />
          <OpenQuestions
            reading={model}
            client={model.lists.client?.name ?? null}
            asksWeighted={model.asksWeighted}
            onWeighted={(weighted) => model.change({ weighted })}
          />
          {shown === null ? null : <Preview model={model} shown={shown} save={save} quote={quote} />}
        </>
      )}
    </Frame>
  );
}

/** What becomes of the jobs: they are saved, or a quote is made of them. */
function useSaving(model: Model, onSaved: () => void): { save: Save; quote: Act } {
  const create = useCreateJobs(model);
  const quoteJobs = useQuoteJobs(model, onSaved);
  const blocked = whyBlocked(model);
  const blockedQuote = blocked ?? whyNoQuote(model);
  const { length } = model.jobs;
  return {
    save: {
      label: length > 1 ? `Create ${length} jobs` : 'Create job',
      blocked,
      perform: () => {
        if (blocked !== undefined) return;
        onSaved();
        create();
      },
    },
    quote: {
      blocked: blockedQuote,
      perform: () => blockedQuote === undefined && void quoteJobs(),
    },
  };
}

type Act = { blocked: string | undefined; perform(): void };
type Save = Act & { label: string };

function Head({ save, quote, onCancel }: { save: Save; quote: Act; onCancel(): void }) {
  const isPhone = useIsPhone();
  const reasonId = useId();
  return (
    <header className={styles.head}>
      <Breadcrumb parent="Jobs" to="/jobs" current={TITLE} isShort={isPhone} />
      <span className={styles.acts}>
        <QuestionChip />
        {isPhone ? null : (
          <>
            <Reason id={reasonId} reason={quote.blocked} />
            <Button variant="subtle" onClick={onCancel}>
              Cancel
            </Button>
            <QuoteButton quote={quote} reasonId={reasonId} />
            <SaveButton save={save} reasonId={reasonId} />
          </>
        )}
      </span>
    </header>
  );
}

/** Why the buttons beside it can't be used; what hinders saving hinders a quote, too. */
const Reason = ({ id, reason }: { id: string; reason: string | undefined }) =>
  reason === undefined ? null : (
    <span id={id} className="small second">
      {reason}
    </span>
  );

const QuoteButton = ({
  quote,
  reasonId,
  isWide = false,
}: {
  quote: Act;
  reasonId: string;
  isWide?: boolean;
}) => (
  <Button
    {...(isWide ? { wide: true, size: 'lg' } : {})}
    blocked={quote.blocked}
    aria-describedby={quote.blocked === undefined ? undefined : reasonId}
    onClick={quote.perform}
  >
    Create quote
  </Button>
);

const SaveButton = ({
  save,
  reasonId,
  isWide = false,
}: {
  save: Save;
  reasonId: string;
  isWide?: boolean;
}) => (
  <Button
    variant="primary"
    {...(isWide ? { wide: true, size: 'lg' } : { icon: 'check', shortcut: 'Ctrl Enter' })}
    blocked={save.blocked}
    aria-describedby={save.blocked === undefined ? undefined : reasonId}
    onClick={save.perform}
  >
    {save.label}
  </Button>
);

/** Before a file is chosen. */
function Choose({ model: { analyses, addFiles, cancel } }: { model: Model }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className={styles.choose}>
      <h1 className="h1">{TITLE}</h1>
      <DropFile
        label="Analyses"
        icon="file-invoice"
        title="Drop analyses of your CAT tool here"
        hint={`Trados, memoQ, Phrase, XTM, OmegaT, or a table (CSV, Excel, or copied from anywhere and pasted here). Up to ${MAX_CAT_FILES} files of ${MAX_CAT_FILE_BYTES / MEBIBYTE} MB. The files aren't stored.`}
        accept={ACCEPTED}
        isMultiple
        reading={analyses.share === null ? null : 'Reading the analysis…'}
        share={analyses.share}
        onFiles={addFiles}
        onCancel={cancel}
      />
    </div>
  );
}

function Name({ model: { name, change } }: { model: Model }) {
  return (
    <h1 className={styles.name}>
      <input
        aria-label="Job name"
        placeholder="Name of the job"
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </h1>
  );
}

type PreviewProps = { model: Model; shown: NonNullable<Model['shown']>; save: Save; quote: Act };

function Preview({ model, shown, save, quote }: PreviewProps) {
  const { draft, change } = model;
  const side = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  // Once the files are read, the client is the first question; on a phone its keyboard would cover the bands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the bands appear
  useEffect(() => {
    if (!isPhone) side.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, []);
  return (
    <>
      <JobParts model={model} />
      <div className={styles.preview}>
        <div>
          <BandsTable
            analysis={shown.analysis}
            rate={shown.rate === '' ? null : shown.rate}
            currency={shown.currency}
            onPercent={(band, percent) =>
              change({ edits: withEdit(draft.edits, shown.saved.id, band, percent) })
            }
          />
        </div>
        <div ref={side}>
          <Side model={model} job={shown} />
        </div>
      </div>
      <PhoneFoot shown={shown} save={save} quote={quote} />
    </>
  );
}

function PhoneFoot({ shown, save, quote }: Omit<PreviewProps, 'model'>) {
  const { analysis, quantity, rate, currency, value } = shown;
  const reasonId = useId();
  if (!useIsPhone()) return null;
  return (
    <div className={styles.foot}>
      <Reason id={reasonId} reason={quote.blocked} />
      <p className="line between">
        <span className="second tn">
          {formatQuantity(quantity)} of {formatQuantity(analysis.words)} {analysis.unit}
          {rate === '' ? '' : ` × ${formatUnitPrice(rate, currency)}`}
        </span>
        <b className={styles.grand}>{value === null ? '' : formatAmount(value, currency)}</b>
      </p>
      <SaveButton save={save} reasonId={reasonId} isWide />
      <QuoteButton quote={quote} reasonId={reasonId} isWide />
    </div>
  );
}

/** Why the jobs can't be saved yet, as a sentence. */
function whyBlocked({ analyses: { answer, share }, jobs, asksWeighted, lists }: Model): string | undefined {
  if (share !== null) return 'The files are being read';
  if (answer !== null && answer.questions.length > 0) return 'Answer what the files leave open';
  if (answer === null || jobs.length === 0) return 'Choose an analysis first';
  if (answer.analyses.some(({ unknownBands }) => unknownBands.length > 0)) return 'Choose what each band is';
  if (asksWeighted) return 'Say whether the counts are discounted already';
  if (lists.isWaiting) return WAITING_FOR_RATES;
  return jobs.map(whyNotYet).find((reason) => reason !== undefined);
}

/** Reads the files that were dropped on the page before, once. */
function useDroppedFiles(read: (files: readonly File[]) => void): void {
  const [dropped, receive] = useUnit([$droppedFiles, filesReceived]);
  const isRead = useRef(false);
  useEffect(() => {
    if (dropped.length === 0 || isRead.current) return;
    isRead.current = true;
    read(dropped);
    receive();
  }, [dropped, read, receive]);
}
