import type { ClientData } from '@ledgerline/shared-events/rates/client-guesses.ts';
import { createEffect } from 'effector';
import { loadRatesFx } from '#entities/catalogue/model.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { loadClientUsageFx } from './model.ts';

/** The rates and habits of a client, from which a new job is filled in. Without them nothing is. */
export const clientHabitsQuery = createScreenQuery(
  createEffect(
    async ({ clientId, currency }: { clientId: number; currency: string | null }): Promise<ClientData> => {
      const [usage, rates] = await Promise.all([loadClientUsageFx(clientId), loadRatesFx(clientId)]);
      return { currency, usage, rates };
    },
  ),
  { keyOf: ({ clientId }) => String(clientId) },
);
