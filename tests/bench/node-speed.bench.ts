import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WORKER_OPTIONS } from '@ledgerline/infra/processes/projection-process.ts';
import { z } from 'zod';
import type { Finding } from './measure.ts';

const ROUNDS = '3';
const GOAL = 0.9;
const PLAIN = 'without TLS';
const CLIENT_ALONE = 'client alone';

const stepSchema = z.object({
  what: z.string(),
  baseline: z.number(),
  sides: z.record(z.string(), z.number()),
});

/** Measures the event store node: appends beside bare SQLite of the same rounds, reading beside the client alone. */
export async function nodeSpeed(): Promise<Finding[]> {
  const figures = fork(fileURLToPath(new URL('./eventstore-figures.ts', import.meta.url)), {
    execArgv: [...WORKER_OPTIONS],
    env: { ...process.env, ROUNDS: process.env.ROUNDS ?? ROUNDS },
  });
  const findings: Finding[] = [];
  figures.on('message', (message) => {
    const { what, baseline, sides } = stepSchema.parse(message);
    const rate = sides[PLAIN] ?? Number.NaN;
    if (what.startsWith('$all'))
      findings.push(finding(what, rate, 'the client alone', sides[CLIENT_ALONE] ?? 0));
    else if (!what.includes('nothing')) findings.push(finding(what, rate, 'bare SQLite', baseline));
  });
  const [code] = await once(figures, 'exit');
  if (code !== 0) throw new Error('The event store could not be measured.');
  return findings;
}

function finding(what: string, rate: number, name: string, baseline: number): Finding {
  const hasGoal = what.startsWith('$all') || what.includes('64');
  return {
    what: `event store: ${what}`,
    figure: `${rate.toFixed(0)}/s`,
    baseline: `${name}: ${baseline.toFixed(0)}/s`,
    ratio: baseline / rate,
    goal: hasGoal ? `≥ ${GOAL} × ${name}` : 'none',
    ...(hasGoal && { isReached: rate >= GOAL * baseline }),
  };
}
