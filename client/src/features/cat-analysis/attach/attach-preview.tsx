import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useId } from 'react';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { OpenQuestions } from '../ask/open-questions.tsx';
import { Caution } from '../new-job/caution.tsx';
import { DiscountedTwice } from '../new-job/grid-field.tsx';
import { pairText, ReadFiles } from '../read/read-files.tsx';
import { ReadingTrouble } from '../read/reading-trouble.tsx';
import type { PricedPart } from '../rules/priced-part.ts';
import { BandsTable } from '../table/bands-table.tsx';
import { ChangesTable } from './changes-table.tsx';
import styles from './job-analysis.module.css';
import type { useAttach } from './use-attach.ts';

type Props = { job: Job; model: ReturnType<typeof useAttach> };

/** Another analysis before it is attached: what is read, what is open, and what it changes band by band. */
export function AttachPreview({ job, model }: Props) {
  const { analyses, blocked } = model;
  const reasonId = useId();
  useActions([
    {
      id: 'analysis.attach',
      section: 'Here',
      label: 'Attach the analysis',
      keys: ['mod+enter'],
      blocked,
      perform: model.attach,
    },
    {
      id: 'analysis.leave',
      section: 'Here',
      label: 'Leave the analysis as it is',
      keys: ['escape'],
      perform: model.close,
    },
  ]);
  return (
    <div className={styles.attach}>
      <ReadingTrouble analyses={analyses} retry={model.retry} />
      <ReadFiles
        analyses={analyses}
        onFiles={model.addFiles}
        onRemove={model.removeFile}
        onCancel={model.cancel}
        onAskAgain={model.askAgain}
      />
      <OpenQuestions
        reading={model}
        client={model.client}
        asksWeighted={model.asksWeighted}
        onWeighted={(weighted) => model.change({ weighted })}
      />
      <Languages model={model} />
      {model.priced === null ? null : <Weighed job={job} model={model} priced={model.priced} />}
      <div className="line">
        <Button
          variant="primary"
          shortcut="Ctrl Enter"
          blocked={blocked}
          aria-describedby={blocked === undefined ? undefined : reasonId}
          onClick={model.attach}
        >
          Attach analysis
        </Button>
        <Button onClick={model.close}>Cancel</Button>
        {blocked === undefined ? null : (
          <span id={reasonId} className="small second">
            {blocked}
          </span>
        )}
      </div>
    </div>
  );
}

/** Which of the languages of the files are those of the job. */
function Languages({ model: { parts, priced, change } }: Pick<Props, 'model'>) {
  if (parts.length < 2) return null;
  const options = parts.map((part) => ({ value: part.key, label: partText(part) }));
  return (
    <div className={styles.fields}>
      <SelectField
        label="Languages"
        value={priced?.part.key ?? ''}
        options={priced === null ? [{ value: '', label: 'Choose…' }, ...options] : options}
        onChange={(part) => change({ part })}
      />
    </div>
  );
}

type WeighedProps = Props & { priced: PricedPart };

/** What the job would be paid by the analysis, and what that changes. */
function Weighed({ job, model, priced }: WeighedProps) {
  const { grids } = model;
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label="Grid"
          value={String(priced.saved.id)}
          options={grids.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => model.change({ gridId: Number(id) })}
        />
      </div>
      {model.otherPair === null ? null : (
        <Caution>
          The analysis is of {pairText(priced.part)}, and this job of {model.otherPair}.
        </Caution>
      )}
      {priced.discountsTwice ? <DiscountedTwice /> : null}
      <BandsTable
        analysis={priced.analysis}
        rate={priced.rate}
        currency={priced.currency}
        onPercent={(band, percent) => model.edit(priced.saved.id, band, percent)}
      />
      {job.analysis === null ? null : (
        <details open className={styles.details}>
          <summary className="mid">What changes</summary>
          <ChangesTable before={job.analysis} after={priced.analysis} currency={job.currency} />
        </details>
      )}
      <p className="second tn">
        {formatQuantity(priced.quantity)} {priced.analysis.unit}
        {priced.value === null ? '' : `, ${formatAmount(priced.value, priced.currency)}`}
      </p>
    </>
  );
}

const partText = (part: Parameters<typeof pairText>[0] & { key: string }): string =>
  part.key === 'all' ? 'All languages together' : (pairText(part) ?? 'No languages');
