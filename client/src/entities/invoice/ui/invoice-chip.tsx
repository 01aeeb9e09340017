import { Chip } from '#shared/ui/chip/index.ts';
import { statusLook } from '../status.ts';

type Props = { invoice: Parameters<typeof statusLook>[0]; today: string };

/** The status of an invoice with its due date in words. */
export function InvoiceChip({ invoice, today }: Props) {
  const look = statusLook(invoice, today);
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.text}
    </Chip>
  );
}
