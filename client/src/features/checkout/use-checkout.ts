import { PRICES, type PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findCheckoutFx, priceRegionQuery } from '#entities/account/model.ts';
import { $user } from '#entities/session/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';

export type Interval = 'month' | 'year';

const UNREACHABLE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** The price region of the visitor. "Everywhere else" until it is loaded, and when it cannot be loaded. */
export const usePriceRegion = (): PriceRegion =>
  useScreenQuery(priceRegionQuery, undefined).data ?? 'elsewhere';

/** Opens the payment provider. A visitor without an account gets one first. `failure` is the provider's error text. */
export function useCheckout(region: PriceRegion) {
  const [user, find, isPending] = useUnit([$user, findCheckoutFx, findCheckoutFx.pending]);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const subscribe = (interval: Interval) => {
    if (user === null || user.test_account) {
      navigate('/register');
      return;
    }
    setFailure(null);
    find({ interval, currency: PRICES[region].currency }).then(
      (url) => window.location.assign(url),
      (error: unknown) =>
        setFailure(error instanceof ApiError && error.message !== '' ? error.message : UNREACHABLE),
    );
  };
  return { subscribe, failure, isPending };
}
