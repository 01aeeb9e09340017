import { add, compare, isPositive, isZero, multiply, negate, subtract } from '../money/decimal.ts';

/** A bank may have kept this much of an amount, and never more than a few units. */
const FEE_SHARE = '0.03';
const MAX_FEE = '40';

/** Whether a missing amount is small enough to be a fee. */
export function mayBeFee(missing: string, open: string): boolean {
  return (
    isPositive(missing) && compare(missing, MAX_FEE) <= 0 && compare(missing, multiply(open, FEE_SHARE)) <= 0
  );
}

/** A part of an amount, and what a bank may have kept of it. */
type DividedPart<Invoice> = { invoice: Invoice; amount: string; fee: string };

/**
 * An amount divided among invoices in their order: each gets what is open of it, the last one the rest. What is
 * missing of an invoice is named as a possible fee where it is small. Invoices for which nothing is left get no part.
 * @param invoices in the currency of the amount, with decimal text
 */
export function divideAmount<Invoice extends { open: string }>(
  invoices: readonly Invoice[],
  amount: string,
): DividedPart<Invoice>[] {
  const parts: DividedPart<Invoice>[] = [];
  let rest = amount;
  for (const [index, invoice] of invoices.entries()) {
    const isLast = index === invoices.length - 1;
    const part = isLast || compare(rest, invoice.open) < 0 ? rest : invoice.open;
    if (isZero(part)) break;
    rest = add(rest, negate(part));
    const missing = subtract(invoice.open, part);
    parts.push({ invoice, amount: part, fee: mayBeFee(missing, invoice.open) ? missing : '0' });
  }
  return parts;
}
