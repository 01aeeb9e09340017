import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { loadDeliveriesFx } from '#entities/delivery/model.ts';
import { sheetOf } from '#entities/delivery/sendable.ts';
import { CORRECT, undeliveredText } from '#entities/delivery/undelivered.ts';
import { $historyEntries } from '#entities/history/model.ts';
import { $userId } from '#entities/session/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { localStore } from '#shared/lib/storage/local-store.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { type Undelivered, undeliveredSince } from './undelivered-entries.ts';

/**
 * Says on every page when a message came back or was refused, and leads to its correction; also when that happened
 * since this browser last showed the account.
 */
export function DeliveryNews() {
  const [entries, userId] = useUnit([$historyEntries, $userId]);
  const announce = useAnnouncement();
  const newest = entries[0]?.revision ?? null;
  const news = useEffectEvent((since: number) => undeliveredSince(entries, since).forEach(announce));
  useEffect(() => {
    if (newest === null || userId === '') return;
    const store = localStore(`delivery-news.${userId}`, z.number());
    const since = store.read() ?? newest;
    store.write(newest);
    news(since);
  }, [newest, userId]);
  return null;
}

/** Announces a message that did not arrive, unless another one has replaced it. */
function useAnnouncement(): (undelivered: Undelivered) => void {
  const [load, toast] = useUnit([loadDeliveriesFx, toastShown]);
  const { open } = useOverlay();
  // The page in the address when the button is pressed, which may be another one than at the announcement.
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  }, [open]);
  return ({ document, deliveryId }) => {
    load(document).then(
      ({ deliveries }) => {
        const delivery = deliveries.find(({ id }) => id === deliveryId);
        const isReplaced = deliveries.some(({ replaces }) => replaces === deliveryId);
        const message = delivery === undefined || isReplaced ? null : undeliveredText(document, delivery);
        if (message === null) return;
        const correct = () => latest.current('send', { ...sheetOf(document), correct: String(deliveryId) });
        toast({
          id: `undelivered ${deliveryId}`,
          kind: 'error',
          lasts: null,
          message,
          actions: [{ label: CORRECT, perform: correct }],
        });
      },
      () => undefined,
    );
  };
}
