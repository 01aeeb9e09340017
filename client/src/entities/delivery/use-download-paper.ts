import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useUnit } from 'effector-react';
import { ApiError } from '#shared/api/api-error.ts';
import { downloadFile } from '#shared/lib/download/download-file.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

type Paper = Pick<DeliveryAnswer['papers'][number], 'name' | 'sha256'>;

/** Downloads a file of a message as it was attached; a toast says when that fails. */
export function useDownloadPaper(): (deliveryId: number, paper: Paper) => void {
  const toast = useUnit(toastShown);
  const download = (deliveryId: number, { name, sha256 }: Paper) => {
    downloadFile({ path: `/api/delivery/${deliveryId}/paper/${sha256}`, name }).catch((error: unknown) =>
      toast({
        id: 'paper',
        kind: 'error',
        ...(isGone(error)
          ? { message: `${name} isn't available: the account was imported without it, or it was lost.` }
          : {
              message: `We couldn't download ${name}. Please try again later.`,
              actions: [{ label: 'Try again', perform: () => download(deliveryId, { name, sha256 }) }],
            }),
      }),
    );
  };
  return download;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
