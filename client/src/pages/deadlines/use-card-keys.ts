import { addDays, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Deadlines } from './use-deadlines.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** How long a moved card is awaited at its new place, in ms. */
const AWAIT_MS = 3000;

/**
 * The keys of a card: Shift with an arrow moves the deadline by a day or a week, an arrow alone goes to the next card.
 * A job without a deadline is moved to today first. The card keeps the focus at its new place.
 */
export function useCardKeys(
  box: RefObject<HTMLElement | null>,
  { move, dayOf, today }: Pick<Deadlines, 'move' | 'dayOf' | 'today'>,
) {
  const moved = useRef<{ id: number; at: number } | null>(null);
  // In the commit that puts the card elsewhere, so that no key falls into a gap without focus.
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    if (performance.now() - moved.current.at > AWAIT_MS) moved.current = null;
    else box.current?.querySelector<HTMLElement>(`[data-job="${moved.current.id}"] a`)?.focus();
  });
  return (event: KeyboardEvent<HTMLElement>, job: Job) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) return walk(box.current, event.currentTarget, step > 0 ? 1 : -1);
    const day: CalendarDate | null = dayOf(job);
    moved.current = { id: job.id, at: performance.now() };
    move(job, day === null ? today : addDays(day, step));
  };
}

function walk(box: HTMLElement | null, from: HTMLElement, step: number): void {
  const cards = [...(box?.querySelectorAll<HTMLElement>('[data-job] a') ?? [])];
  cards[cards.indexOf(from) + step]?.focus();
}
