import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';
import { stopDeliveryFx } from './model.ts';

/** Stops a message that still waits; a toast says whether that was in time. */
export function useStopDelivery(): (delivery: Pick<DeliveryAnswer, 'id'>) => void {
  const [stop, toast, dismiss] = useUnit([stopDeliveryFx, toastShown, toastDismissed]);
  return useCallback(
    ({ id }) => {
      stop(id).then(
        () => toast({ id: `delivery ${id}`, kind: 'done', message: 'Cancelled. Nothing was sent.' }),
        (error: unknown) => {
          dismiss(`delivery ${id}`);
          const isLate = error instanceof ApiError && error.status === 409;
          toast({
            id: `delivery ${id}`,
            kind: 'error',
            message: isLate
              ? 'Too late to stop. The message is already on its way.'
              : 'No response. The message may already be on its way.',
          });
        },
      );
    },
    [stop, toast, dismiss],
  );
}
