import { useUnit } from 'effector-react';
import { $clients, $clientsLoaded } from '#entities/client/model.ts';
import { monogram } from '#entities/client/monogram.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { useCreateRecord } from '../use-create-record.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { CreationStatus } from './creation-status.tsx';
import { Picker } from './picker.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

const SHORTCUTS = 5;
const NOTICE_MS = 1000;

export function ClientStep() {
  const ref = useWizard();
  const { clientId } = useDraft();
  const hasFailed = useWizardState((state) => state.matches({ editing: { client: 'failed' } }));
  const [clients, isLoaded] = useUnit([$clients, $clientsLoaded]);
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
      <Picker
        label="Client"
        placeholder="Client name"
        heading="Recently active"
        entries={entries}
        isLoading={!isLoaded}
        shown={entries.slice(0, SHORTCUTS)}
        chosen={clientId}
        onPick={(id) => choose(Number(id))}
        create={{ label: 'Create client', perform: create }}
        status={<CreationStatus make={make} created="Client created!" />}
      />
      {hasFailed ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Loading client data failed{' '}
          <Button variant="text" size="sm" onClick={() => ref.send({ type: 'NEXT' })}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
}
