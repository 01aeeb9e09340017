import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { $mailSender } from './model.ts';
import { useStopDelivery } from './use-stop-delivery.ts';

/** Shows how long a message still waits, with the button that stops it. */
export function useCountdownToast(): (delivery: DeliveryAnswer) => void {
  const [sender, toast] = useUnit([$mailSender, toastShown]);
  const stop = useStopDelivery();
  return useCallback(
    (delivery) => {
      const seconds = sender?.stopSeconds ?? 0;
      if (seconds === 0 || delivery.state !== 'queued') return;
      const whom = peopleText(delivery.recipients.length);
      toast({
        id: toastIdOf(delivery),
        kind: 'note',
        message: `Sending in ${seconds} seconds to ${whom}`,
        countdown: {
          until: Date.now() + seconds * 1000,
          total: seconds,
          text: (left) => `Sending in ${left} s to ${whom}`,
        },
        actions: [{ label: 'Cancel', perform: () => stop(delivery) }],
      });
    },
    [sender, toast, stop],
  );
}

/** The toast of a message that waits. */
const toastIdOf = ({ id }: Pick<DeliveryAnswer, 'id'>): string => `delivery ${id}`;

/** "1 person", "2 people". */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
