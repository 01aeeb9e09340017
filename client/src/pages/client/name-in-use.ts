import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { isNameInUse } from '@ledgerline/shared-events/text/search-key.ts';

/** The message when another client has the name, otherwise null. */
export function nameInUse(name: string, clients: readonly Client[], ownId: number | null): string | null {
  return name.trim() !== '' && isNameInUse(name, clients, ownId) ? `${name.trim()} already exists` : null;
}
