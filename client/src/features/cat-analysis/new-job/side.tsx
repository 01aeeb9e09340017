import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { addLanguagePair } from '#entities/catalogue/commands.ts';
import { createClient } from '#entities/client/commands.ts';
import { $clients, $clientsLoaded } from '#entities/client/model.ts';
import { DeadlineFields } from '#entities/job/ui/typed-deadline.tsx';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import { newPair } from '../rules/found-pair.ts';
import type { PricedPart } from '../rules/priced-part.ts';
import { Equation } from './equation.tsx';
import { GridField } from './grid-field.tsx';
import styles from './side.module.css';
import type { useNewJobs } from './use-new-jobs.ts';

type Model = ReturnType<typeof useNewJobs>;

/** What the job is besides its bands: client, grid, value, job type, pair and deadline. */
export function Side({ model, job }: { model: Model; job: PricedPart }) {
  const { draft, change, changePart, lists } = model;
  const { key } = job.part;
  const setPart = (fields: Parameters<Model['changePart']>[1]) => changePart(key, fields);
  return (
    <aside className={styles.side} aria-label="The job">
      <ClientField model={model} />
      <GridField
        job={job}
        lists={lists}
        onGrid={(gridId) => setPart({ gridId })}
        onSaved={(gridId) => {
          setPart({ gridId });
          change({ edits: { ...draft.edits, [job.saved.id]: [] } });
        }}
      />
      <Equation key={key} job={job} onChange={setPart} />
      <SelectField
        label="Job type"
        value={String(job.jobTypeId ?? '')}
        options={[
          ...(job.jobTypeId === null ? [{ value: '', label: 'Choose…' }] : []),
          ...lists.jobTypes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => change({ jobTypeId: id === '' ? null : Number(id) })}
      />
      <PairField model={model} job={job} onPair={(pairId) => setPart({ pairId })} />
      <DeadlineFields
        date={draft.deadlineDate}
        time={draft.deadlineTime}
        picks={0}
        onDate={(deadlineDate) =>
          change({ deadlineDate, ...(deadlineDate === null ? { deadlineTime: null } : {}) })
        }
        onTime={(deadlineTime) => change({ deadlineTime })}
      />
    </aside>
  );
}

function ClientField({ model }: { model: Model }) {
  const { draft, chooseClient } = model;
  const [clients, isLoaded] = useUnit([$clients, $clientsLoaded]);
  const offered = clients.filter(({ id }) => id > 0);
  const dispatch = useDispatchCommand();
  const create = async (name: string) => {
    const answer = await dispatch(createClient({ name, currency: null, invoicing: null }));
    const id = createdId(answer?.result, 'client');
    if (id !== null) chooseClient(id);
  };
  return (
    <PowerSelector
      label="Client"
      value={draft.clientId}
      placeholder="Choose a client"
      options={offered.map(({ id, name, currency }) => ({
        id,
        name,
        ...(currency === null ? {} : { note: currency }),
      }))}
      isLoading={!isLoaded}
      create={{ label: 'Create client', perform: (name) => void create(name) }}
      onChange={chooseClient}
    />
  );
}

const ANY = 'any';
const ADD = 'add';

type PairProps = { model: Model; job: PricedPart; onPair(pairId: number | null): void };

/** The language pair, found by the codes of the files; one that the account hasn't got yet can be added. */
function PairField({ model: { lists }, job, onPair }: PairProps) {
  const dispatch = useDispatchCommand();
  const { pairs } = lists;
  const { source, target } = job.part;
  if (pairs === null) return null;
  const missing = source === null || target === null ? null : newPair(source, target, pairs);
  const isThere =
    missing === null || pairs.some(({ from, to }) => from === missing.from && to === missing.to);
  const add = async () => {
    if (missing === null) return;
    const answer = await dispatch(addLanguagePair(missing));
    const id = createdId(answer?.result, 'languagePair');
    if (id !== null) onPair(id);
  };
  return (
    <SelectField
      label="Language pair"
      value={job.pairId === undefined ? '' : String(job.pairId ?? ANY)}
      hint={job.pairId === undefined ? pairHint(missing !== null) : undefined}
      options={[
        ...(job.pairId === undefined ? [{ value: '', label: 'Choose…' }] : []),
        ...(isThere ? [] : [{ value: ADD, label: `Add ${languagePairLabel(missing)}` }]),
        ...pairs.map((pair) => ({ value: String(pair.id), label: languagePairLabel(pair) })),
        { value: ANY, label: 'Any' },
      ]}
      onChange={(value) => {
        if (value === ADD) void add();
        else if (value !== '') onPair(value === ANY ? null : Number(value));
      }}
    />
  );
}

const pairHint = (hasCodes: boolean): string =>
  hasCodes ? "You don't have this pair yet" : "The file doesn't say its languages";
