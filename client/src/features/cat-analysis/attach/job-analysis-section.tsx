import { isAgreedQuantity, quantityOf } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { readQuantity } from '@ledgerline/shared-events/money/amount-input.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useId, useRef } from 'react';
import { analysisCsvPath, attachAnalysis, detachAnalysis } from '#entities/job/analysis-commands.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { useDrop } from '#shared/ui/drop-file/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import { differenceText } from '../new-job/equation.tsx';
import { ACCEPTED } from '../read/read-files.tsx';
import { ReadingTrouble } from '../read/reading-trouble.tsx';
import { usePastedFiles } from '../read/use-pasted-files.ts';
import { BandsTable } from '../table/bands-table.tsx';
import { AttachPreview } from './attach-preview.tsx';
import styles from './job-analysis.module.css';
import { useAttach } from './use-attach.ts';

/** The analysis that a job's quantity came from, and a place for another one. */
export function JobAnalysisSection({ job }: { job: Job }) {
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const model = useAttach(job);
  const dispatch = useDispatchCommand();
  usePastedFiles(model.addFiles);
  const drop = useDrop((files) => model.addFiles([...files]));
  const { analysis } = job;
  const { answer, share } = model.analyses;
  const isOpen = answer !== null;
  return (
    <section {...drop} aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 className="h2" id={headingId}>
          Analysis
        </h2>
        {share !== null && !isOpen ? (
          <Button size="sm" onClick={model.cancel}>
            Cancel
          </Button>
        ) : (
          <Button variant="subtle" icon="percentage" onClick={() => input.current?.click()}>
            {analysis === null ? 'Choose analysis' : 'Choose another'}
          </Button>
        )}
        {analysis === null || isOpen ? null : (
          <Button
            variant="subtle"
            icon="trash"
            onClick={() => void dispatch(detachAnalysis(job), 'Analysis removed')}
          >
            Remove
          </Button>
        )}
        <span className={styles.hint} role="status">
          {share !== null && !isOpen ? 'Reading the analysis…' : 'or drop it here, or paste a table'}
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="Analyses of this job"
          onChange={({ currentTarget }) => {
            model.addFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {isOpen ? null : <ReadingTrouble analyses={model.analyses} retry={model.retry} />}
      {isOpen ? <AttachPreview job={job} model={model} /> : null}
      {analysis === null || isOpen ? null : <Attached job={job} analysis={analysis} />}
    </section>
  );
}

/** The analysis as it is. */
function Attached({ job, analysis }: { job: Job; analysis: JobAnalysis }) {
  const more = analysis.moreFiles.length;
  return (
    <>
      <p className="small muted">
        {analysis.file}
        {more === 0 ? '' : ` and ${more} more`}, grid {analysis.grid.name}
      </p>
      <BandsTable
        analysis={analysis}
        rate={decimalText(job.rate)}
        currency={job.currency}
        aside={
          job.id > 0 ? (
            <a className="link small touch" href={analysisCsvPath(job.id)} download>
              CSV
            </a>
          ) : undefined
        }
      />
      {job.flat_rate ? null : <Agreed job={job} analysis={analysis} />}
    </>
  );
}

/** The words on the client's order, beside those of the analysis. */
function Agreed({ job, analysis }: { job: Job; analysis: JobAnalysis }) {
  const dispatch = useDispatchCommand();
  const primaryCurrency = useUnit($primaryCurrency);
  const { agreed, unit, grid, bands, weighted } = analysis;
  const isQuantity = isAgreedQuantity(decimalText(job.quantity), analysis);
  const save = (next: string | null, takesAgreed: boolean) => {
    const { tool, file, sha256, sourceId, moreFiles } = analysis;
    const counts = {
      ...{ tool, file, sha256, sourceId, moreFiles, unit },
      bands: bands.map(({ percent: _, rate: __, how: ___, weighted: ____, ...counted }) => counted),
    };
    const shown = { ...analysis, agreed: next };
    const quantity = quantityOf(shown, takesAgreed, { ...job, quantity: decimalText(job.quantity) });
    const weighed = { counts, grid, analysis: shown, takesAgreed, quantity };
    void dispatch(attachAnalysis(job, weighed, primaryCurrency));
  };
  return (
    <div className={styles.agreed}>
      <NumberField
        label={unit === 'words' ? 'Words on the order' : 'Characters on the order'}
        size="sm"
        value={agreed ?? ''}
        show={(text) => formatQuantity(text)}
        read={(text) => readPositive(text, readQuantity)}
        onCommit={(text) => save(text === '' ? null : text, text !== '' && isQuantity)}
      />
      {agreed === null ? null : (
        <>
          <span className={styles.differs}>
            {differenceText(agreed, weighted, unit, decimalText(job.rate), job.currency)}
          </span>
          {compare(agreed, weighted) === 0 ? null : (
            <CheckLine checked={isQuantity} onChange={(takes) => save(agreed, takes)}>
              Take as quantity
            </CheckLine>
          )}
        </>
      )}
    </div>
  );
}
