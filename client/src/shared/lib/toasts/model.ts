import { createEvent, createStore } from 'effector';
import { recordsReset } from '../records/pending.ts';

type ToastAction = { label: string; perform(): void };

/** Until a moment in ms, after `total` seconds. */
type Countdown = { until: number; total: number; text(seconds: number): string };

export type Toast = {
  id: string;
  kind: 'done' | 'error' | 'note';
  message: string;
  actions?: readonly ToastAction[];
  /** A time that runs out, shown in place of the message; `text` is said with the seconds that are left. */
  countdown?: Countdown;
  /** How long it is shown, in ms; by default 5000, or 6000 for an error. `null` means until it is dismissed. */
  lasts?: number | null;
};

/** How long a toast is shown by default, in ms. */
export const TOAST_MS = { done: 5000, note: 5000, error: 6000 } as const;

const MAX = 3;

/** Shows a toast; replaces one with the same id. */
export const toastShown = createEvent<Toast>();
export const toastDismissed = createEvent<string>();

/** Oldest first, at most three. */
export const $toasts = createStore<readonly Toast[]>([])
  .on(toastShown, (toasts, toast) => [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MAX))
  .on(toastDismissed, (toasts, id) => toasts.filter((toast) => toast.id !== id))
  .reset(recordsReset);
