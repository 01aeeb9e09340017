import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { Difference, RebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { useSelector } from '@xstate/react';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $timeZone } from '#entities/settings/model.ts';
import { isUnderWay } from '#shared/lib/runs/run-machine.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ProgressStrip, percentOf } from '#shared/ui/progress-strip/index.ts';
import styles from './rebuild-strip.module.css';
import type { RebuildActor } from './use-report-rebuild.ts';

const count = (value: number): string => value.toLocaleString('en');

/** Shows the progress of the rebuild, then whether it found differences. */
export function RebuildStrip({ actor }: { actor: RebuildActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const rebuild = useSelector(actor, ({ context }) => context.run);
  const isStopping = useSelector(actor, ({ context }) => context.isCancelRequested);
  const dismiss = () => actor.send({ type: 'DISMISS' });
  if (useSelector(actor, isUnderWay)) {
    const cancel = () => actor.send({ type: 'CANCEL' });
    return <Running rebuild={rebuild} isStopping={isStopping} onCancel={cancel} />;
  }
  if (state === 'done' && rebuild !== null) return <Result rebuild={rebuild} onDismiss={dismiss} />;
  if (state === 'cancelled') return <Cancelled onDismiss={dismiss} />;
  if (state !== 'failed') return null;
  return (
    <div className={clsx(styles.strip, styles.bad)} role="alert">
      <Icon name="alert-circle" size={18} />
      <span className={styles.text}>Recalculating failed. The previous figures are still shown.</span>
      <Button size="sm" variant="subtle" onClick={() => actor.send({ type: 'START' })}>
        Try again
      </Button>
      <IconButton icon="x" size="sm" label="Dismiss" onClick={dismiss} />
    </div>
  );
}

function Cancelled({ onDismiss }: { onDismiss(): void }) {
  return (
    <div className={styles.strip} role="status">
      <span className={styles.text}>Recalculating was cancelled. The previous figures are still shown.</span>
      <IconButton icon="x" size="sm" label="Dismiss" onClick={onDismiss} />
    </div>
  );
}

type RunningProps = { rebuild: RebuildAnswer | null; isStopping: boolean; onCancel(): void };

function Running({ rebuild, isStopping, onCancel }: RunningProps) {
  const total = rebuild?.eventsTotal ?? 0;
  const done = Math.min(rebuild?.eventsDone ?? 0, total);
  return (
    <ProgressStrip
      label="Recalculation"
      doing={rebuild?.state === 'comparing' ? 'Comparing' : 'Recalculating'}
      far={total === 0 ? 'Waiting' : `${count(done)} of ${count(total)} events`}
      percent={percentOf(done, total)}
      isCancelling={isStopping}
      onCancel={onCancel}
      note="Shows the previous figures until finished"
    />
  );
}

function Result({ rebuild, onDismiss }: { rebuild: RebuildAnswer; onDismiss(): void }) {
  const zone = useUnit($timeZone);
  const [isOpen, setOpen] = useState(false);
  const { differences } = rebuild;
  const differing = rebuild.differenceCount ?? differences.length;
  const isSame = rebuild.identical ?? differing === 0;
  const from = `Recalculated from ${count(rebuild.eventsTotal)} events${tookText(rebuild)}`;
  return (
    <>
      <div className={clsx(styles.strip, isSame ? styles.same : styles.other)} role="status">
        <Icon name={isSame ? 'circle-check' : 'alert-circle'} size={18} />
        <span className={styles.text}>
          {isSame ? (
            <>
              <strong>Identical.</strong> {from}, and every figure is the same.
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

function tookText({ startedAt, finishedAt }: RebuildAnswer): string {
  if (!startedAt || !finishedAt) return '';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? ` in ${seconds.toFixed(1)} s` : '';
}

const KIND: Record<Difference['kind'], string> = {
  missing: 'was missing',
  extra: 'was surplus',
  changed: 'had other values',
};

/** For example "job 17 had other values: converted value". */
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
