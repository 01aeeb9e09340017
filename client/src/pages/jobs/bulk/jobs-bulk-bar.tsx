import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { units } from '#entities/catalogue/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import styles from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { sumsOf } from './sums.ts';
import { type BulkAction, useBulkActions } from './use-bulk-actions.ts';

type Props = {
  jobs: readonly Job[];
  actions: JobActions;
  /** How many jobs the list has beyond its page, and how to select them. */
  whole: { offered: number | null; select(): void };
  /** Ends the selection. */
  onDone(): void;
};

const SECTION = 'Selected jobs';
const MORE = 'More actions on selected jobs';

/** The actions on the selected jobs. An action skips the jobs that it does not apply to, and says how many. */
export function JobsBulkBar({ jobs, actions, whole, onDone }: Props) {
  const [dialog, setDialog] = useState<'deadline' | 'client' | null>(null);
  const [primary, unitsById] = useUnit([$primaryCurrency, units.$byId]);
  const summary = useMemo(
    () => sumsOf(jobs, primary, (id) => unitsById.get(id)?.name),
    [jobs, primary, unitsById],
  );
  const { shown, more } = useBulkActions({ jobs, actions, onDone, onDialog: setDialog });
  useActions([
    ...[...shown, ...more].map(keyAction),
    { id: 'row.clear', section: SECTION, label: 'Clear selection', keys: ['escape'], perform: onDone },
  ]);
  return (
    <>
      <BulkBar count={jobs.length} summary={summary} label={SECTION} onClear={onDone}>
        {whole.offered === null ? null : (
          <Button variant="text" size="sm" onClick={whole.select}>
            Select all {countText(whole.offered)}
          </Button>
        )}
        {shown.map((action) => (
          <BulkButton key={action.id} action={action} />
        ))}
        <ActionMenu entries={more.map(menuEntry)} label={MORE} position="top-start">
          <IconButton icon="dots" label={MORE} iconSize={16} />
        </ActionMenu>
      </BulkBar>
      {dialog === null ? null : (
        <BulkDialog what={dialog} {...{ jobs, actions, onDone }} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const keyAction = ({ id, label, keys, blocked, perform }: BulkAction) => ({
  id: `row.${id}`,
  section: SECTION,
  label,
  blocked,
  perform,
  ...(keys === undefined ? {} : { keys }),
});

const menuEntry = ({ id, label, icon, blocked, isDanger, perform }: BulkAction): MenuEntry => ({
  id,
  label,
  icon,
  blocked,
  perform,
  ...(isDanger === true ? { danger: true, apart: true } : {}),
});

function BulkButton({ action }: { action: BulkAction }) {
  const { short, icon, keys, blocked, skipped, perform } = action;
  return (
    <Button
      variant="subtle"
      icon={icon}
      shortcut={keys?.[0]?.toUpperCase()}
      blocked={blocked}
      onClick={perform}
    >
      {short}
      {skipped === 0 ? null : ' '}
      {skipped === 0 ? null : <span className={styles.skips}>skips {skipped}</span>}
    </Button>
  );
}
