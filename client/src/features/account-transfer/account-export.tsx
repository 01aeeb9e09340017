import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { ExportAnswer } from '@ledgerline/shared-events/runs/export-run.ts';
import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { exportFilePath } from '#entities/account-transfer/api.ts';
import { $timeZone } from '#entities/settings/model.ts';
import { isUnderWay } from '#shared/lib/runs/run-machine.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { ProgressStrip, percentOf } from '#shared/ui/progress-strip/index.ts';
import styles from './account-export.module.css';
import { exportStep, sizeText } from './texts.ts';
import { useExport } from './use-transfer.ts';

const FAILED = "Sorry, we couldn't export your data. Please try again later.";

/** Exports the whole account to one file: start, progress, and a download for one day. */
export function AccountExport() {
  const actor = useExport();
  const state = useSelector(actor, ({ value }) => value);
  const isCancelling = useSelector(actor, ({ context }) => context.isCancelRequested);
  const isRunning = useSelector(actor, isUnderWay);
  const run = useSelector(actor, ({ context }) => context.run);
  const start = () => actor.send({ type: 'START' });
  if (isRunning) {
    return (
      <ProgressStrip
        label="Export"
        {...exportStep(run)}
        percent={percentOf(run?.done ?? 0, run?.total ?? 0)}
        isCancelling={isCancelling}
        onCancel={() => actor.send({ type: 'CANCEL' })}
      />
    );
  }
  if (state === 'done' && run !== null) return <Ready run={run} onAgain={start} />;
  return (
    <>
      {state === 'failed' ? <Alert tone="error">{run?.error ?? FAILED}</Alert> : null}
      <div>
        <Button icon="download" disabled={state === 'finding'} onClick={start}>
          Export my data
        </Button>
      </div>
    </>
  );
}

function Ready({ run, onAgain }: { run: ExportAnswer; onAgain(): void }) {
  const zone = useUnit($timeZone);
  return (
    <Alert
      tone="done"
      actions={
        <Button size="sm" variant="subtle" onClick={onAgain}>
          Export again
        </Button>
      }
    >
      <a className={styles.link} href={exportFilePath(run.id)} download>
        Download your export
      </a>{' '}
      ({sizeText(run.bytes ?? 0)}){run.expiresAt ? `, here until ${untilText(run.expiresAt, zone)}` : ''}
    </Alert>
  );
}

function untilText(at: string, zone: string): string {
  const { date, time } = wallClock(new Date(at), zone);
  return `${longDate(date)}, ${time}`;
}
