import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $clients, monogram } from '../../../entities/client/index.ts';
import { commandFx, madeId } from '../../../shared/lib/commands/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Icon } from '../../../shared/ui/icon/index.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { Picker } from './picker.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

const SHORTCUTS = 5;
const NOTICE_MS = 1000;

type Making =
  | { state: 'idle' }
  | { state: 'creating' | 'failed'; name: string }
  | { state: 'created'; id: number };

export function ClientStep() {
  const ref = useWizard();
  const { clientId } = useDraft();
  const hasFailed = useWizardState((state) => state.matches({ telling: { client: 'failed' } }));
  const [clients, submit] = useUnit([$clients, commandFx]);
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const choose = (id: number) => ref.send({ type: 'CHOOSE', fields: { clientId: id } });

  const create = (name: string) => {
    setMaking({ state: 'creating', name });
    submit({
      name: 'CreateClient',
      payload: { client: { name } },
      label: 'Added client',
      subject: name,
      patches: [],
      failure: 'Creating client failed',
    }).then(
      ({ result }) => setMaking({ state: 'created', id: madeId(result, 'client') ?? 0 }),
      () => setMaking({ state: 'failed', name }),
    );
  };
  useAfterNotice(making, choose);

  const entries = clients.map(({ id, name, currency }) => ({
    id,
    name,
    mark: monogram(name),
    note: currency ?? '',
  }));
  return (
    <>
      <StepHead title="Client" lead="Choose or create a client." />
      {making.state === 'idle' || making.state === 'failed' ? (
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
          {making.state === 'creating' ? 'Creating client...' : 'Client created!'}
        </p>
      )}
      {making.state === 'failed' ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Creating client failed{' '}
          <Button variant="text" size="sm" onClick={() => create(making.name)}>
            Try again
          </Button>
        </p>
      ) : null}
      {hasFailed ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Loading client data failed{' '}
          <Button variant="text" size="sm" onClick={() => ref.send({ type: 'NEXT' })}>
            Try again
          </Button>
        </p>
      ) : null}
      {entries.length > 0 && making.state === 'idle' ? (
        <p className={`${styles.note} d-only`}>
          Press <kbd>1</kbd> to <kbd>{Math.min(SHORTCUTS, entries.length)}</kbd> to choose, or type a name. A
          new name shows <strong className="mid second">Create client</strong>.
        </p>
      ) : null}
    </>
  );
}

/** The good news stands for a second, then the wizard goes on. */
function useAfterNotice(making: Making, choose: (id: number) => void): void {
  const id = making.state === 'created' ? making.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per created client
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => choose(id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
