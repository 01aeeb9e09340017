import { dateLabel, longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { openDeadline, timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { currencyOf } from '@ledgerline/shared-events/money/currency.ts';
import { allCurrencies, currencyWords } from '@ledgerline/shared-events/money/currency-table.ts';
import { formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { units } from '#entities/catalogue/model.ts';
import { $clients, clients } from '#entities/client/model.ts';
import { monogram } from '#entities/client/monogram.ts';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { DeadlineField } from './deadline-field.tsx';
import { FieldMenu } from './field-menu.tsx';
import { LabelledField } from './labelled-field.tsx';
import { ProjectField } from './project-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { TermsField } from './terms-field.tsx';

type Props = { job: Job; edits: JobEdits };

/** Deadline, client, reference, project, currency, unit and priority, each edited in place. */
export function JobFields({ job, edits }: Props) {
  const baseline = useEditBaseline();
  return (
    <dl className={styles.facts}>
      <LabelledField label="Deadline" place={fieldPlace('job', job.id, 'deadline')}>
        <DeadlineField
          deadline={job.deadline}
          onBegin={() => baseline.begin(job)}
          onChange={(deadline, isTyped) =>
            edits.set({ deadline }, 'Deadline', isTyped ? baseline : undefined)
          }
        >
          <Deadline deadline={job.deadline} />
        </DeadlineField>
      </LabelledField>
      <ClientField job={job} edits={edits} />
      <ReferenceField job={job} edits={edits} />
      <ProjectField job={job} edits={edits} />
      <LabelledField label="Currency" place={fieldPlace('job', job.id, 'currency')}>
        {job.currency} <span className={styles.sub}>{currencyWords(currencyOf(job.currency))[1]}</span>
        <FieldMenu
          label="Currency"
          value={job.currency}
          options={allCurrencies().map((one) => ({ value: one.code, label: currencyWords(one).join(' ') }))}
          onChange={(currency) => edits.set({ currency }, 'Currency')}
        />
      </LabelledField>
      <UnitField job={job} edits={edits} />
      <TermsField job={job} edits={edits} />
      <PriorityField job={job} edits={edits} />
      {job.completed_at === null ? null : (
        <>
          <dt>Completed on</dt>
          <dd>{longDate(job.completed_at.slice(0, 10))}</dd>
        </>
      )}
    </dl>
  );
}

function ClientField({ job, edits }: Props) {
  const [byId, offered] = useUnit([clients.$byId, $clients]);
  const client = job.client_id === null ? undefined : byId.get(job.client_id);
  return (
    <LabelledField label="Client" place={fieldPlace('job', job.id, 'client_id')}>
      {client === undefined ? null : <span className={styles.mono}>{monogram(client.name)}</span>}
      {client === undefined ? (
        <span className={styles.sub}>No client</span>
      ) : (
        <Link to={`/clients/${client.id}`} className="touch">
          {client.name}
        </Link>
      )}
      <FieldMenu
        label="Client"
        value={String(job.client_id ?? '')}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => void edits.setPointer({ client_id: Number(id) }, 'Client')}
      />
    </LabelledField>
  );
}

function UnitField({ job, edits }: Props) {
  const byId = useUnit(units.$byId);
  const unit = job.unit_id === null ? undefined : byId.get(job.unit_id);
  return (
    <LabelledField label="Unit" place={fieldPlace('job', job.id, 'unit_id')}>
      {job.flat_rate ? 'Flat rate' : (unit?.name ?? <span className={styles.sub}>No unit</span>)}
      {job.flat_rate || unit === undefined ? null : (
        <span className={styles.sub}>
          {formatUnitPrice(decimalText(job.rate), job.currency)} per {unit.singular}
        </span>
      )}
      <FieldMenu
        label="Unit"
        value={String(job.unit_id ?? '')}
        options={[...byId.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => void edits.setUnit(Number(id))}
      />
    </LabelledField>
  );
}

function PriorityField({ job, edits }: Props) {
  const words = fieldLabels().values.priority;
  return (
    <LabelledField label="Priority" place={fieldPlace('job', job.id, 'priority')}>
      {job.priority === null ? (
        <span className={styles.sub}>{words.none}</span>
      ) : (
        <>
          <Icon name={job.priority === 'high' ? 'arrow-up' : 'arrow-down'} /> {words[job.priority]}
        </>
      )}
      <FieldMenu
        label="Priority"
        value={job.priority ?? 'none'}
        options={Object.entries(words).map(([value, label]) => ({ value, label }))}
        onChange={(value) =>
          edits.set({ priority: value === 'high' || value === 'low' ? value : null }, 'Priority')
        }
      />
    </LabelledField>
  );
}

function Deadline({ deadline }: { deadline: string | null }) {
  const [timeZone, timeFormat, today] = useUnit([$timeZone, $timeFormat, $today]);
  if (deadline === null)
    return (
      <>
        <Icon name="calendar" /> <span className={styles.sub}>No deadline</span>
      </>
    );
  const { date, time } = openDeadline(deadline, timeZone);
  const day = dateLabel(date, today);
  const clock = time === null ? 'end of day' : timeLabel(time, timeFormat);
  return (
    <>
      <Icon name="calendar" />
      {day}{' '}
      <span className={styles.sub}>
        {longDate(date).startsWith(day) ? clock : `${longDate(date)}, ${clock}`}
      </span>
    </>
  );
}
