import { useUnit } from 'effector-react';
import { lazy, Suspense, useState } from 'react';
import { $isTestAccount } from '#entities/session/model.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';

const CheckoutDialog = lazy(() =>
  import('./checkout-dialog.tsx').then(({ CheckoutDialog }) => ({ default: CheckoutDialog })),
);

/** Starts the subscription. A test account has to register first, since it has no address for bills. */
export function CheckoutButton() {
  const isTest = useUnit($isTestAccount);
  const [isOpen, setOpen] = useState(false);
  if (isTest) return <ButtonLink to="/register">Register</ButtonLink>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Subscribe</Button>
      <Suspense fallback={null}>{isOpen ? <CheckoutDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
