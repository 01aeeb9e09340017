import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';

/** A name and an address, which a mail library writes into a header without letting one become the other. */
export type Mailbox = { name: string; address: string };

/** The name and the address of a header such as `Name <address>`. The name is empty where there is none. */
export function mailboxOf(header: string): Mailbox {
  const open = header.lastIndexOf('<');
  if (open === -1) return { name: '', address: header.trim() };
  const name = header
    .slice(0, open)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return { name: withoutHiddenCharacters(name), address: header.slice(open + 1).replace(/>\s*$/, '') };
}
