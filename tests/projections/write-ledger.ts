import { randomUUID } from 'node:crypto';
import type { AccountLog } from './account-log.ts';
import type { RandomAccount } from './random-account.ts';
import type { Step } from './random-steps.ts';

/** Appends one command for each random step that is possible. */
export async function writeLedger(
  account: AccountLog,
  random: RandomAccount,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    const commandId = randomUUID();
    const command = random.command(step, commandId);
    if (command !== null) await account.append(command.events, { ...command.facts, commandId });
  }
}
