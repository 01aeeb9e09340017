import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useNavigate } from 'react-router-dom';
import { ANALYSIS_PAGE } from '#features/cat-analysis/analysis-drop.tsx';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import styles from './overview.module.css';

const NEW_JOB = 'client.newJob';
const NEW_INVOICE = 'client.newInvoice';

/** New job and New invoice for this client, in the place of those of the app: their keys choose the client already. */
export function useNewOfClient(client: Client): void {
  const { open } = useOverlay();
  const navigate = useNavigate();
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
      id: 'client.analysis',
      section: 'Create',
      label: `New job from an analysis for ${client.name}`,
      icon: 'percentage',
      perform: () => void navigate(`${ANALYSIS_PAGE}?client=${client.id}`),
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
    {
      id: 'client.newQuote',
      section: 'Create',
      label: `New quote for ${client.name}`,
      icon: 'file-invoice',
      blocked: client.invoicing === false ? 'Invoicing is off for this client' : undefined,
      perform: () => open('quote', params),
    },
  ];
  useActions(actions);
}

/** The two buttons, in the head of the page. */
export const NewButtons = () => (
  <>
    <ActionButton action={NEW_INVOICE} label="New invoice" />
    <ActionButton action={NEW_JOB} label="New job" variant="primary" />
  </>
);

/** The same on a phone, under the figures. */
export function NewOfClient() {
  if (!useIsPhone()) return null;
  return (
    <div className={styles.create}>
      <ActionButton action={NEW_JOB} label="New job" variant="primary" size="lg" hasKey={false} />
      <ActionButton action={NEW_INVOICE} label="New invoice" size="lg" hasKey={false} />
    </div>
  );
}
