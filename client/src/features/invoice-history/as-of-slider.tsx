import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { IconButton } from '#shared/ui/button/index.ts';
import styles from './as-of-slider.module.css';
import { dayText, type Moment, momentText } from './moments.ts';

type Props = { moments: readonly Moment[]; index: number; timeZone: string; onChange(index: number): void };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** A slider over the states of the invoice, from its creation to now. */
export function AsOfSlider({ moments, index, timeZone, onChange }: Props) {
  const last = moments.length - 1;
  const go = (to: number) => onChange(Math.min(last, Math.max(0, to)));
  return (
    <div className={styles.scrub}>
      <IconButton
        icon="chevron-left"
        size="sm"
        iconSize={16}
        label="Earlier change"
        aria-disabled={index === 0}
        onClick={() => go(index - 1)}
      />
      <Track moments={moments} index={index} timeZone={timeZone} onChange={go} />
      <IconButton
        icon="chevron-right"
        size="sm"
        iconSize={16}
        label="Later change"
        aria-disabled={index === last}
        onClick={() => go(index + 1)}
      />
    </div>
  );
}

/** The track with its thumb and a tick for each state, for the pointer and the arrow keys. */
function Track({ moments, index, timeZone, onChange }: Props) {
  const last = moments.length - 1;
  const share = (at: number) => (last === 0 ? 1 : at / last);
  const handleKey = (event: KeyboardEvent) => {
    const target =
      { Home: 0, End: last }[event.key] ??
      (STEPS[event.key] === undefined ? null : index + (STEPS[event.key] ?? 0));
    if (target === null) return;
    event.preventDefault();
    onChange(target);
  };
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(Math.round(((event.clientX - box.left - 6) / (box.width - 12)) * last));
  };
  const now = moments[index];
  return (
    <div
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label="As of"
      aria-valuemin={1}
      aria-valuemax={moments.length}
      aria-valuenow={index + 1}
      aria-valuetext={
        now === undefined ? '' : `${momentText(now.at, timeZone)}, change ${index + 1} of ${moments.length}`
      }
      onKeyDown={handleKey}
      onPointerDown={handlePointer}
      onPointerMove={(event) => event.buttons === 1 && handlePointer(event)}
    >
      <span className={styles.rail} />
      <span className={styles.fill} style={{ width: `calc((100% - 12px) * ${share(index)})` }} />
      {moments.map((moment, at) => (
        <span
          key={moment.revision}
          className={clsx(styles.tick, at <= index && styles.in)}
          style={{ left: place(share(at)) }}
        />
      ))}
      <span className={styles.thumb} style={{ left: place(share(index)) }} />
      {labelled(moments, timeZone).map(({ at, text }) => (
        <span key={at} className={styles.tickLabel} style={{ left: place(share(at)) }}>
          {text}
        </span>
      ))}
    </div>
  );
}

const place = (share: number): string => `calc(6px + (100% - 12px) * ${share})`;

const MAX_LABELS = 5;

/** Labels for the first change of each day, as many as fit, and "Now" at the end. */
function labelled(moments: readonly Moment[], timeZone: string): { at: number; text: string }[] {
  const last = moments.length - 1;
  const gap = Math.max(1, Math.ceil(moments.length / MAX_LABELS));
  let free = 0;
  const days = moments.flatMap(({ at }, index) => {
    const day = dayText(at, timeZone);
    const isFirst = index === 0 || dayText(moments[index - 1]?.at ?? at, timeZone) !== day;
    if (!isFirst || index < free || index > last - gap) return [];
    free = index + gap;
    return [{ at: index, text: longDate(day).slice(0, 6) }];
  });
  return [...days, { at: last, text: 'Now' }];
}
