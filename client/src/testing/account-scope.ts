import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import type {
  JobTypeAnswer as JobType,
  LanguagePairAnswer as LanguagePair,
  RateAnswer as Rate,
  UnitAnswer as Unit,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { allSettled, fork, type Scope } from 'effector';
import { serverValue } from '#shared/testing/server-value.ts';
import {
  loadJobTypesFx,
  loadLanguagePairsFx,
  loadRatesFx,
  loadUnitsFx,
} from '../entities/catalogue/model.ts';
import { loadClientsFx } from '../entities/client/model.ts';
import { checkUserFx } from '../entities/session/model.ts';
import { $now, loadSettingsFx } from '../entities/settings/model.ts';
import type { CommandAnswer, CommandDraft } from '../shared/lib/commands/command.ts';
import { commandFx } from '../shared/lib/commands/model.ts';
import { patchesApplied, patchesCommitted } from '../shared/lib/records/pending.ts';
import { sampleSettings, sampleUser } from './record-samples.ts';

type Account = {
  clients?: readonly Client[];
  /** Whether loading the clients fails. */
  clientsFail?: boolean;
  jobTypes?: readonly JobType[];
  languagePairs?: readonly LanguagePair[];
  units?: readonly Unit[];
  rates?: readonly Rate[];
  settings?: Partial<SettingsAnswer>;
  /** Its user; without one nobody is known to be signed in. */
  user?: Partial<User>;
  /** The server's answer to a command, at once or later; by default it accepts the command. */
  answer?: (draft: CommandDraft) => unknown;
};

/**
 * A signed-in account whose lists are loaded. Commands are collected in `given`; their patches are shown at once and
 * committed when the server accepts them, as in the lane.
 */
export async function accountScope(account: Account = {}): Promise<{ scope: Scope; given: CommandDraft[] }> {
  const given: CommandDraft[] = [];
  const scope: Scope = fork({
    // Uses the clock of this test instead of the time at which the app's modules were loaded.
    values: [serverValue(), [$now, Date.now()]],
    handlers: [
      [loadClientsFx, () => loaded(account)],
      [loadJobTypesFx, () => account.jobTypes ?? []],
      [loadLanguagePairsFx, () => account.languagePairs ?? []],
      [loadUnitsFx, () => account.units ?? []],
      [loadRatesFx, () => account.rates ?? []],
      ...(account.user === undefined ? [] : [userHandler(account.user)]),
      [loadSettingsFx, () => sampleSettings(account.settings)],
      [commandFx, (draft: CommandDraft) => take(scope, account, given, draft)],
    ],
  });
  for (const load of [loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx, loadSettingsFx]) {
    await allSettled(load, { scope });
  }
  if (account.user !== undefined) await allSettled(checkUserFx, { scope });
  return { scope, given };
}

const userHandler = (user: Partial<User>): [typeof checkUserFx, () => User] => [
  checkUserFx,
  () => sampleUser(user),
];

function loaded({ clients = [], clientsFail = false }: Account): readonly Client[] {
  if (clientsFail) throw new Error('The server does not answer.');
  return clients;
}

async function take(
  scope: Scope,
  account: Account,
  given: CommandDraft[],
  draft: CommandDraft,
): Promise<CommandAnswer> {
  given.push(draft);
  const pending = { key: draft.key ?? String(given.length), patches: draft.patches };
  void allSettled(patchesApplied, { scope, params: pending });
  const result = (await account.answer?.(draft)) ?? {};
  void allSettled(patchesCommitted, { scope, params: pending });
  return { commandId: pending.key, revision: given.length, result };
}
