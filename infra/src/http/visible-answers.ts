import { jsonToShow } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Leaves hidden characters out of JSON answers. New texts have none; the ledger still has those of earlier versions,
 * and nothing on the screen may read otherwise than it is stored. An answer whose bytes are hashed writes them as
 * escapes (`jsonToHash`), which stay.
 */
export function leaveOutHiddenCharacters(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    done(null, isJson && typeof payload === 'string' ? jsonToShow(payload) : payload);
  });
}
