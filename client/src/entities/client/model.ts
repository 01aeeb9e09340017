import {
  type ClientAnswer as Client,
  clientAnswer,
  clientUsageAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import { combine, sample } from 'effector';
import * as z from 'zod/mini';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { listState } from '#shared/lib/records/list-state.ts';

export const clients = createRecords<Client>('client');

/** Loads all clients. A list has only the beginnings of long ones, which are read one by one. */
export const loadClientsFx = serverEffect(async (server) => {
  const listed = await server.request('/api/client', { answer: z.array(clientAnswer) });
  return await Promise.all(
    listed.map((client) =>
      client.cut ? server.request(`/api/client/${client.id}`, { answer: clientAnswer }) : client,
    ),
  );
});

/** Loads what a client's jobs use most. */
export const loadClientUsageFx = serverEffect((server, clientId: number) =>
  server.request(`/api/client/data/${clientId}`, { answer: clientUsageAnswer }),
);

sample({ clock: loadClientsFx.doneData, target: clients.replaced });

/** In the order of the server: the most recently active first. */
export const $clients = combine(clients.$byId, (byId) =>
  [...byId.values()].filter(({ deleted_at }) => (deleted_at ?? null) === null),
);

export const { $isLoaded: $clientsLoaded, $hasFailed: $clientsFailed } = listState(loadClientsFx);
