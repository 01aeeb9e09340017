import { bootLedgerline } from '../support/boot.ts';
import { commandLatency, commandsPerSecond } from './commands.bench.ts';
import type { Finding } from './measure.ts';
import { appendToRow } from './read-side.bench.ts';
import { rebuildSpeed } from './rebuild.bench.ts';

/** `npm run bench`: boots the app as `npm start` does, measures it, and prints each figure beside its baseline. */
async function main(): Promise<void> {
  const app = await bootLedgerline({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' } });
  try {
    for (const bench of [commandLatency, commandsPerSecond, appendToRow]) print(await bench(app));
  } finally {
    await app.stop();
  }
  print(await rebuildSpeed());
}

function print(findings: readonly Finding[]): void {
  for (const { what, figure, baseline, ratio, goal } of findings) {
    console.log(`${what}\n  ${figure} (goal ${goal})\n  ${baseline}; ratio ${ratio.toFixed(2)}`);
  }
}

await main();
