import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { monogram } from '#entities/client/monogram.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { useCreateRecord } from '../use-create-record.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { Picker } from './picker.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

const SHORTCUTS = 5;
const NOTICE_MS = 1000;

export function ClientStep() {
  const ref = useWizard();
  const { clientId } = useDraft();
  const hasFailed = useWizardState((state) => state.matches({ editing: { client: 'failed' } }));
  const clients = useUnit($clients);
  const choose = (id: number) => ref.send({ type: 'CHOOSE', fields: { clientId: id } });
  const make = useCreateRecord({ entity: 'client', fields: (id) => ({ clientId: id }), notice: NOTICE_MS });
  const create = (name: string) =>
    make.run({
      name: 'CreateClient',
      payload: { client: { name } },
      label: 'Added client',
      subject: name,
      patches: [],
      failure: 'Creating client failed',
    });

  const entries = clients.map(({ id, name, currency }) => ({
    id,
    name,
    mark: monogram(name),
    note: currency ?? '',
  }));
  return (
    <>
      <StepHead title="Client" lead="Choose or create a client." />
      {make.state === 'idle' || make.state === 'failed' ? (
        <Picker
          label="Client"
          placeholder="Client name"
          heading="Recently active"
          entries={entries}
          shown={entries.slice(0, SHORTCUTS)}
          chosen={clientId}
          onPick={(id) => choose(Number(id))}
          create={{ label: 'Create client', perform: create }}
        />
      ) : (
        <p className={styles.note} role="status">
          {make.state === 'creating' ? 'Creating client...' : 'Client created!'}
        </p>
      )}
      {make.state === 'failed' ? <Failure text="Creating client failed" onRetry={make.again} /> : null}
      {hasFailed ? (
        <Failure text="Loading client data failed" onRetry={() => ref.send({ type: 'NEXT' })} />
      ) : null}
      {entries.length > 0 && make.state === 'idle' ? (
        <p className={`${styles.note} d-only`}>
          Press <kbd>1</kbd> to <kbd>{Math.min(SHORTCUTS, entries.length)}</kbd> to choose, or type a name. A
          new name shows <strong className="mid second">Create client</strong>.
        </p>
      ) : null}
    </>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <p className={styles.error} role="alert">
      <Icon name="alert-circle" size={14} />
      {text}{' '}
      <Button variant="text" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
