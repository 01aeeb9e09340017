import { sameJson } from '../ledger/change.ts';
import { legalIdProblem } from './legal-id.ts';
import type { ClientParty } from './party.ts';
import { vatIdProblem } from './vat-id.ts';

type Ids = Pick<ClientParty, 'vatId' | 'legalId' | 'country'>;

/**
 * The first id of a party that is wrong, with the reason as a sentence; null when none is. What the party had before
 * may stay as it is.
 */
export function wrongId(
  { vatId, legalId, country }: Ids,
  before: Ids = {},
): { field: 'vatId' | 'legalId'; message: string } | null {
  const vat = vatId === undefined || vatId === before.vatId ? null : vatIdProblem(vatId, country);
  if (vat !== null) return { field: 'vatId', message: vat };
  const isKept = legalId === undefined || sameJson(legalId, before.legalId);
  const legal = isKept ? null : legalIdProblem(legalId);
  return legal === null ? null : { field: 'legalId', message: legal };
}
