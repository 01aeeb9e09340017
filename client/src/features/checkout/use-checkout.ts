import { PRICES, type PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findCheckoutFx, findPriceRegionFx } from '../../entities/account/index.ts';
import { $user } from '../../entities/session/index.ts';
import { ApiError } from '../../shared/api/api-error.ts';

export type Interval = 'month' | 'year';

const UNREACHABLE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** Where the visitor is, for the prices; everywhere else until it is known, and when it stays unknown. */
export function usePriceRegion(): PriceRegion {
  const find = useUnit(findPriceRegionFx);
  const [region, setRegion] = useState<PriceRegion>('elsewhere');
  useEffect(() => {
    let isCurrent = true;
    find().then(
      (found) => isCurrent && setRegion(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [find]);
  return region;
}

/**
 * Leads to the payment provider. Who has no account of their own yet makes one first. `failure` is what the provider
 * said against it.
 */
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
