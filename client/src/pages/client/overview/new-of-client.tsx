import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions, useRegisteredAction } from '#shared/lib/actions/use-actions.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from './overview.module.css';

const NEW_JOB = 'client.newJob';
const NEW_INVOICE = 'client.newInvoice';

/** New job and New invoice for this client, in the place of those of the app: their keys choose the client already. */
export function useNewOfClient(client: Client): void {
  const { open } = useOverlay();
  const params = { client: String(client.id) };
  const actions: Action[] = [
    {
      id: NEW_JOB,
      section: 'Create',
      label: `New job for ${client.name}`,
      icon: 'plus',
      keys: ['n'],
      perform: () => open('job', params),
    },
    {
      id: NEW_INVOICE,
      section: 'Create',
      label: `New invoice for ${client.name}`,
      icon: 'file-invoice',
      keys: ['i'],
      blocked: client.invoicing === false ? 'Invoicing is off for this client' : undefined,
      perform: () => open('invoice', params),
    },
  ];
  useActions(actions);
}

/** The two buttons, in the head of the page. */
export function NewButtons() {
  const [job, invoice] = [useRegisteredAction(NEW_JOB), useRegisteredAction(NEW_INVOICE)];
  if (job === undefined || invoice === undefined) return null;
  return (
    <>
      <Button icon="file-invoice" shortcut="I" blocked={invoice.blocked} onClick={invoice.perform}>
        New invoice
      </Button>
      <Button variant="primary" icon="plus" shortcut="N" onClick={job.perform}>
        New job
      </Button>
    </>
  );
}

/** The same on a phone, under the figures. */
export function NewOfClient() {
  const [job, invoice] = [useRegisteredAction(NEW_JOB), useRegisteredAction(NEW_INVOICE)];
  if (!useIsPhone() || job === undefined || invoice === undefined) return null;
  return (
    <div className={styles.create}>
      <Button variant="primary" size="lg" icon="plus" onClick={job.perform}>
        New job
      </Button>
      <Button size="lg" icon="file-invoice" blocked={invoice.blocked} onClick={invoice.perform}>
        New invoice
      </Button>
    </div>
  );
}
