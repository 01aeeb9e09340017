import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { usualMinimum } from '@ledgerline/shared-events/rates/minimum-fee.ts';
import { usedRate } from '@ledgerline/shared-events/rates/rate-match.ts';
import { combine } from 'effector';
import { $rates } from '#entities/catalogue/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { clients } from './model.ts';

/** What decides the minimum fee of work. */
type Work = {
  job_type_id: number | null;
  unit_id: number | null;
  language_pair_id: number | null;
  currency: string;
  rate: number;
};

/** The prices of a client; its rates with those of the price list. */
type Prices = { client: Pick<Client, 'currency' | 'settings'>; rates: readonly Rate[] };

/** The minimum fee that the prices of a client give to work, as decimal text. */
export function minimumBy({ client, rates }: Prices, work: Work, primaryCurrency: string): string | null {
  const { currency, settings } = client;
  const used = work.unit_id === null ? null : usedRate(rates, work, (one, other) => one === other);
  const ofRate = used?.minimum ?? null;
  const rate = { minimum: ofRate === null ? null : decimalText(ofRate) };
  return usualMinimum(
    { rate, client: { currency, minimum: settings.minimum } },
    work.currency,
    primaryCurrency,
  );
}

/** Finds the minimum fee of new work, by the rates of its client as far as they are loaded. */
export type MinimumOf = (work: Work & { client_id: number | null }) => string | null;

export const $minimumOf = combine(
  { rates: $rates, byId: clients.$byId, primary: $primaryCurrency },
  ({ rates, byId, primary }): MinimumOf =>
    (work) => {
      const client = byId.get(work.client_id ?? 0);
      if (client === undefined) return null;
      const own = rates.filter(({ client_id }) => client_id === client.id || client_id === null);
      return minimumBy({ client, rates: own }, work, primary);
    },
);
