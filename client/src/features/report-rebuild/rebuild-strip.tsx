import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useSelector } from '@xstate/react';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { Difference, Rebuild } from '../../entities/report/index.ts';
import { $timeZone } from '../../entities/settings/index.ts';
import { Button, IconButton } from '../../shared/ui/button/index.ts';
import { Icon } from '../../shared/ui/icon/index.ts';
import styles from './rebuild-strip.module.css';
import { type RebuildActor, useIsRebuilding } from './use-report-rebuild.ts';

const count = (value: number): string => value.toLocaleString('en');

/** How far the rebuild is, and then whether anything came out differently. */
export function RebuildStrip({ actor }: { actor: RebuildActor }) {
  const progress = useSelector(actor, ({ context }) => context.progress);
  const isRunning = useIsRebuilding(actor);
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isCancelled = useSelector(actor, (snapshot) => snapshot.matches('cancelled'));
  const isStopping = useSelector(actor, ({ context }) => context.isCancelRequested);
  if (isRunning)
    return (
      <Running progress={progress} isStopping={isStopping} onCancel={() => actor.send({ type: 'CANCEL' })} />
    );
  if (isReady && progress !== null)
    return <Result rebuild={progress} onDismiss={() => actor.send({ type: 'DISMISS' })} />;
  if (isCancelled) return <Cancelled onDismiss={() => actor.send({ type: 'DISMISS' })} />;
  if (!hasFailed) return null;
  return (
    <div className={clsx(styles.strip, styles.bad)} role="alert">
      <Icon name="alert-circle" size={18} />
      <span className={styles.text}>The rebuild failed. The old figures stay.</span>
      <Button size="sm" variant="subtle" onClick={() => actor.send({ type: 'REBUILD' })}>
        Try again
      </Button>
      <IconButton icon="x" size="sm" label="Dismiss" onClick={() => actor.send({ type: 'DISMISS' })} />
    </div>
  );
}

function Cancelled({ onDismiss }: { onDismiss(): void }) {
  return (
    <div className={styles.strip} role="status">
      <span className={styles.text}>The rebuild was cancelled. The old figures stay.</span>
      <IconButton icon="x" size="sm" label="Dismiss" onClick={onDismiss} />
    </div>
  );
}

type RunningProps = { progress: Rebuild | null; isStopping: boolean; onCancel(): void };

function Running({ progress, isStopping, onCancel }: RunningProps) {
  const total = progress?.eventsTotal ?? 0;
  const done = Math.min(progress?.eventsDone ?? 0, total);
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  const isComparing = progress?.state === 'comparing';
  return (
    <div className={styles.strip} role="status">
      <span className="mid">{isComparing ? 'Comparing' : 'Rebuilding'}</span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label="Rebuild"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="muted tn">{total === 0 ? 'Waiting' : `${count(done)} of ${count(total)} events`}</span>
      <span className="muted d-only">Old figures stay until it is done</span>
      <Button size="sm" variant="subtle" disabled={isStopping} onClick={onCancel}>
        {isStopping ? 'Stopping' : 'Cancel'}
      </Button>
    </div>
  );
}

function Result({ rebuild, onDismiss }: { rebuild: Rebuild; onDismiss(): void }) {
  const zone = useUnit($timeZone);
  const [isOpen, setOpen] = useState(false);
  const differences = rebuild.differences ?? [];
  const differing = rebuild.differenceCount ?? differences.length;
  const isSame = rebuild.identical ?? differing === 0;
  const from = `Rebuilt from ${count(rebuild.eventsTotal)} events${tookText(rebuild)}`;
  return (
    <>
      <div className={clsx(styles.strip, isSame ? styles.same : styles.other)} role="status">
        <Icon name={isSame ? 'circle-check' : 'alert-circle'} size={18} />
        <span className={styles.text}>
          {isSame ? (
            <>
              <strong>Identical.</strong> {from}, every figure came out the same.
            </>
          ) : (
            <>
              <strong>{differing === 1 ? '1 row differed.' : `${count(differing)} rows differed.`}</strong>{' '}
              {from}. The new figures are shown.
            </>
          )}
        </span>
        {isSame ? null : (
          <Button size="sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        )}
        {rebuild.finishedAt ? (
          <time className="tn d-only">{wallClock(new Date(rebuild.finishedAt), zone).time}</time>
        ) : null}
        <IconButton icon="x" size="sm" label="Dismiss" onClick={onDismiss} />
      </div>
      {isOpen ? <Differences differences={differences} total={differing} /> : null}
    </>
  );
}

function tookText({ startedAt, finishedAt }: Rebuild): string {
  if (!startedAt || !finishedAt) return '';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? ` in ${seconds.toFixed(1)} s` : '';
}

const KIND: Record<Difference['kind'], string> = {
  missing: 'was missing',
  extra: 'should not have been there',
  changed: 'had other values',
};

/** "job 17 had other values: converted value" */
function Differences({ differences, total }: { differences: readonly Difference[]; total: number }) {
  return (
    <ul className={styles.list}>
      {differences.map(({ table, key, kind, columns }) => (
        <li key={`${table} ${key}`}>
          <b>
            {table.replace(/^report_/, '').replace(/s$/, '')} {key}
          </b>{' '}
          {KIND[kind]}
          {columns.length === 0 ? '' : `: ${columns.join(', ').replaceAll('_', ' ')}`}
        </li>
      ))}
      {total > differences.length ? (
        <li className="muted">and {count(total - differences.length)} more</li>
      ) : null}
    </ul>
  );
}
