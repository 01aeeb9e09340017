import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useUnit } from 'effector-react';
import { confirmDelivery } from '#entities/delivery/commands.ts';
import {
  $deliveries,
  $mailSender,
  $sendingAt,
  deliveriesQuery,
  resendDeliveryFx,
} from '#entities/delivery/model.ts';
import {
  documentKey,
  type NumberedDocument,
  numbered,
  type Sendable,
  sheetOf,
} from '#entities/delivery/sendable.ts';
import { deliveryLook, type SendingLook, sendingLook } from '#entities/delivery/sending-look.ts';
import { useCountdownToast } from '#entities/delivery/use-countdown-toast.ts';
import { useStopDelivery } from '#entities/delivery/use-stop-delivery.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { useSecondsLeft } from '#shared/lib/time/use-seconds-left.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/** The messages about a document on the screen and what can be done about them. */
export function useDelivery(source: Sendable) {
  const document = numbered(source);
  const byDocument = useUnit($deliveries);
  useScreenQuery(deliveriesQuery, document);
  const { open } = useOverlay();
  const stop = useStopDelivery();
  const deliveries = byDocument[documentKey(document)] ?? [];
  const latest = deliveries.find(({ state }) => state !== 'stopped');
  const secondsLeft = useWaiting(latest);
  const actions = useDeliveryActions(document);
  return {
    deliveries,
    /** How long the newest message can still be stopped; 0 when no message waits. */
    secondsLeft,
    chip: chipOf(source.record, latest, secondsLeft),
    send: () => open('send', sheetOf(document)),
    correct: (delivery: DeliveryAnswer) =>
      open('send', { ...sheetOf(document), correct: String(delivery.id) }),
    stop: () => latest && stop(latest),
    ...actions,
  };
}

function useWaiting(latest: DeliveryAnswer | undefined): number {
  const [sendingAt, sender] = useUnit([$sendingAt, $mailSender]);
  const waits = latest?.state === 'queued' && sender !== null;
  const at = waits
    ? (sendingAt[latest.id] ?? Date.parse(latest.created_at) + sender.stopSeconds * 1000)
    : null;
  return useSecondsLeft(at);
}

function chipOf(
  { sending }: Sendable['record'],
  latest: DeliveryAnswer | undefined,
  secondsLeft: number,
): SendingLook | null {
  if (latest === undefined) return sendingLook(sending);
  const look = deliveryLook(latest);
  return look !== null && secondsLeft > 0 ? { ...look, text: `Sending in ${secondsLeft} s` } : look;
}

function useDeliveryActions(document: NumberedDocument) {
  const [resend, toast] = useUnit([resendDeliveryFx, toastShown]);
  const countDown = useCountdownToast();
  const dispatch = useDispatchCommand();
  return {
    confirm: (delivery: DeliveryAnswer) =>
      void dispatch(confirmDelivery(delivery, document), messageAbout('Marked as received', document.number)),
    sendAgain: (delivery: DeliveryAnswer) =>
      void resend(delivery.id).then(countDown, (error: unknown) =>
        toast({ id: 'resend', kind: 'error', message: resendFailure(error) }),
      ),
  };
}

function resendFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'invalid') return error.message;
  return "We couldn't send the message again. Please try again later.";
}
