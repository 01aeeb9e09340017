import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { rankByName } from '@ledgerline/shared-events/text/match-quality.ts';

/** The clients that match a search: best match first, then the most active. Without a search, the most active first. */
export function shownClients(clients: readonly Client[], text: string): Client[] {
  const ranked = clients.map(({ jobActivity = 0, ...client }) => ({ ...client, jobActivity }));
  if (text.trim() !== '') return rankByName(ranked, text);
  return ranked.sort((a, b) => b.jobActivity - a.jobActivity || a.id - b.id);
}
