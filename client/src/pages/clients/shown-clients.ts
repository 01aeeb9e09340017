import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { rankByName } from '@ledgerline/shared-events/text/match-quality.ts';

/**
 * The clients that match a search, in the chosen order. Without one the best match comes first, then the most active;
 * without a search the most active.
 * @param order the ids in the order of the list; null for its own
 */
export function shownClients(
  clients: readonly Client[],
  text: string,
  order: readonly number[] | null = null,
): Client[] {
  const ranked = clients.map(({ jobActivity = 0, ...client }) => ({ ...client, jobActivity }));
  const found = text.trim() === '' ? ranked : rankByName(ranked, text);
  if (order !== null) {
    const places = new Map(order.map((id, place) => [id, place]));
    // A client that was just created is not in the order yet.
    const placeOf = ({ id }: Client) => places.get(id) ?? order.length;
    return found.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
  }
  if (text.trim() !== '') return found;
  return found.sort((a, b) => b.jobActivity - a.jobActivity || a.id - b.id);
}
