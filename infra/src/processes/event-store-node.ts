import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { z } from 'zod';
import { runAsChild } from './child-main.ts';

const settingsSchema = z.object({
  dataDir: z.string(),
  port: z.int().min(0),
  scavengeMinutes: z.number().min(0),
});

runAsChild(settingsSchema, async ({ dataDir, port, scavengeMinutes }) => {
  const node = await startEventStoreNode({ dataDir, port, scavengeMinutes });
  return {
    details: { url: node.connectionString, port: String(node.port) },
    stop: () => node.stop(),
  };
});
