import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { MailTransport } from './transport.ts';

/** The header `From` of a message: the name that clients know the user by, with the address of the mail server. */
export function fromHeader(
  { address, fallbackName }: Pick<MailTransport, 'address' | 'fallbackName'>,
  name: string,
): string {
  const shown = onOneLine(name) || fallbackName;
  return shown === '' ? address : `${shown} <${address}>`;
}
