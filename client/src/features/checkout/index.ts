export { CheckoutButton } from './checkout-button.tsx';
export { useCheckout, usePriceRegion } from './use-checkout.ts';
