import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { troubleLook } from '../sending-look.ts';

/** Says in a list that a message about an invoice needs the user; nothing otherwise. */
export function TroubleChip({ sending }: { sending: Invoice['sending'] }) {
  const look = troubleLook(sending);
  return look === null ? null : (
    <Chip tone={look.tone} icon={look.icon}>
      {look.text}
    </Chip>
  );
}
