import type { PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { findCheckoutFx, findPriceRegionFx } from '#entities/account/model.ts';
import { checkUserFx } from '#entities/session/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

const UNPAID = new ApiError({
  status: 503,
  code: 'payments_not_configured',
  message: 'Payments are not configured on this server.',
});

async function open(region: PriceRegion | null, isSignedIn: boolean) {
  const requested: unknown[] = [];
  const scope = fork({
    values: [serverValue()],
    handlers: [
      [
        findPriceRegionFx,
        () => {
          if (region === null) throw new ApiError({ status: 500, code: 'internal', message: '' });
          return region;
        },
      ],
      [checkUserFx, () => (isSignedIn ? sampleUser() : null)],
      [
        findCheckoutFx,
        (_server: unknown, plan: unknown) => {
          requested.push(plan);
          throw UNPAID;
        },
      ],
    ],
  });
  await allSettled(checkUserFx, { scope });
  const { router } = renderPage(<Page />, { scope, path: '/pricing', route: '/pricing' });
  return { requested, router };
}

describe('pricing', () => {
  it('shows the prices of the region of the visitor', async () => {
    await open('eurozone', false);
    await screen.findByText(
      'Prices for the Eurozone. In the United Kingdom £5.99, everywhere else $6.99 per month.',
    );
    expect(screen.queryByText('€59.88 billed once a year')).not.toBeNull();
    expect(screen.queryByText('Save €12.00 a year')).not.toBeNull();
  });

  it('shows the prices of "everywhere else" while the region is unknown', async () => {
    await open(null, false);
    await screen.findByText('$71.88 billed once a year');
  });

  it('lets a visitor create an account first', async () => {
    const { requested, router } = await open('elsewhere', false);
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe annually' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
    expect(requested).toEqual([]);
  });

  it("shows the payment provider's error", async () => {
    const { requested } = await open('unitedKingdom', true);
    await screen.findByText('£59.88 billed once a year');
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe monthly' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Payments are not configured on this server.',
    );
    expect(requested).toEqual([{ interval: 'month', currency: 'GBP' }]);
  });
});
