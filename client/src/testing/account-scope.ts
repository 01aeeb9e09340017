import { allSettled, fork, type Scope } from 'effector';
import {
  type JobType,
  type LanguagePair,
  loadJobTypesFx,
  loadLanguagePairsFx,
  loadRatesFx,
  loadUnitsFx,
  type Rate,
  type Unit,
} from '../entities/catalogue/index.ts';
import { type Client, loadClientsFx } from '../entities/client/index.ts';
import { $now, loadSettingsFx, type Settings } from '../entities/settings/index.ts';
import { type CommandAnswer, type CommandDraft, commandFx } from '../shared/lib/commands/index.ts';
import { patchesApplied, patchesCommitted } from '../shared/lib/records/index.ts';

type Account = {
  clients?: readonly Client[];
  /** The clients cannot be loaded. */
  clientsFail?: boolean;
  jobTypes?: readonly JobType[];
  languagePairs?: readonly LanguagePair[];
  units?: readonly Unit[];
  rates?: readonly Rate[];
  settings?: Partial<Settings>;
  /** What the server says to a command, at once or later; by default it takes it. */
  answer?: (draft: CommandDraft) => unknown;
};

const SETTINGS: Settings = {
  currency: 'EUR',
  languagePairsDisabled: false,
  timezone: 'Europe/Berlin',
  firstDayOfWeek: 1,
  timeFormat: '24hr',
};

/**
 * A signed-in account whose lists are loaded. Commands are collected in `given`; their patches show at once and stay
 * when the server takes them, as in the lane.
 */
export async function accountScope(account: Account = {}): Promise<{ scope: Scope; given: CommandDraft[] }> {
  const given: CommandDraft[] = [];
  const scope: Scope = fork({
    // The clock of the test that asks, and not the moment at which the app's modules were loaded.
    values: [[$now, Date.now()]],
    handlers: [
      [loadClientsFx, () => loaded(account)],
      [loadJobTypesFx, () => account.jobTypes ?? []],
      [loadLanguagePairsFx, () => account.languagePairs ?? []],
      [loadUnitsFx, () => account.units ?? []],
      [loadRatesFx, () => account.rates ?? []],
      [loadSettingsFx, () => ({ ...SETTINGS, ...account.settings })],
      [commandFx, (draft: CommandDraft) => take(scope, account, given, draft)],
    ],
  });
  for (const load of [loadClientsFx, loadJobTypesFx, loadLanguagePairsFx, loadUnitsFx, loadSettingsFx]) {
    await allSettled(load, { scope });
  }
  return { scope, given };
}

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
