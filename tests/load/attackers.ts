import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { z } from 'zod';
import { ATTACKS, PREPARATION } from './attacks.ts';
import type { Attacker } from './raw-requests.ts';

/** How many attacks of each account are under way at once. */
const LANES = 3;

const order = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('prepare'),
    attackers: z.array(
      z.object({
        host: z.string(),
        port: z.number(),
        cookie: z.string(),
        token: z.string(),
        address: z.string(),
        seed: z.number(),
      }),
    ),
  }),
  /** `only` is a part of the names of attacks. */
  z.object({ type: z.literal('attack'), seconds: z.number(), only: z.string() }),
]);

let attackers: Attacker[] = [];

async function prepare(): Promise<void> {
  for (const attacker of attackers) for (const attack of PREPARATION) await attack.run(attacker);
}

/** Every attack in turn, each lane in an order of its own. Answers how often each ran. */
async function attack(seconds: number, only: string): Promise<Record<string, number>> {
  const attacks = ATTACKS.filter(({ name }) => name.includes(only));
  const counts: Record<string, number> = {};
  const end = Date.now() + seconds * 1_000;
  const lane = async (attacker: Attacker, number: number) => {
    const chance = chanceFrom(attacker.seed + number);
    while (Date.now() < end) {
      for (const next of attacks.toSorted(() => chance.next() - 0.5)) {
        if (Date.now() >= end) return;
        await next.run(attacker).catch(() => undefined);
        counts[next.name] = (counts[next.name] ?? 0) + 1;
      }
    }
  };
  await Promise.all(
    attackers.flatMap((attacker) => Array.from({ length: LANES }, (_, number) => lane(attacker, number))),
  );
  return counts;
}

process.on('message', async (raw) => {
  const message = order.parse(raw);
  if (message.type === 'prepare') {
    attackers = message.attackers;
    await prepare();
    process.send?.({ counts: {} });
  } else {
    process.send?.({ counts: await attack(message.seconds, message.only) });
  }
});
