import { PRICES } from '@ledgerline/shared-events/account/pricing.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { type Interval, useCheckout, usePriceRegion } from './use-checkout.ts';

/** Offers the two plans at the prices of the region, then opens the payment provider. */
export function CheckoutDialog({ onClose }: { onClose(): void }) {
  const region = usePriceRegion();
  const { subscribe, failure, isPending } = useCheckout(region);
  const [interval, setInterval] = useState<Interval>('year');
  const { currency, monthly, annual, annualPerMonth } = PRICES[region];
  const shown = (amount: string) => formatAmount(amount, currency);
  return (
    <Dialog
      opened
      title="Subscribe"
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isPending} onClick={() => subscribe(interval)}>
            Go to checkout
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 16 }}>
        {failure === null ? null : <Alert tone="error">{failure}</Alert>}
        <RadioGroup<Interval>
          legend="Plan"
          value={interval}
          choices={[
            {
              value: 'year',
              label: `Annual: ${shown(annualPerMonth)} per month, ${shown(annual)} billed once a year`,
            },
            { value: 'month', label: `Monthly: ${shown(monthly)} per month` },
          ]}
          onChange={setInterval}
        />
      </div>
    </Dialog>
  );
}
