import { fileURLToPath } from 'node:url';
import { readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { SingleBar } from 'cli-progress';
import { readConfig } from '../config/config.ts';
import { helpOfVariables } from '../config/variables.ts';
import { countCommands, fillAccount } from './fill-account.ts';
import { planPractice } from './practice.ts';
import { ApiRefusal, PublicApi } from './public-api.ts';
import { findOrStartApp } from './running-app.ts';

const EMAIL = 'demo@ledgerline.example';
const PASSWORD = 'Quill-and-Paper-2026';
const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run demo`: fills an account with three years of a plausible practice, through the public API. */
async function main(exits: boolean): Promise<number> {
  const cancel = new AbortController();
  const reason = new Error('Cancelled; what was filled in so far stays.');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cancel.abort(reason));
  const config = readConfig(process.env, repositoryRoot);
  const app = await findOrStartApp(config, cancel.signal);
  try {
    const api = new PublicApi(app.url);
    await signUp(api);
    await fill(api, cancel.signal);
    console.log(`Sign in at ${app.url} with ${EMAIL} and ${PASSWORD}.`);
    if (app.started && !exits) {
      console.log('The app is still running. Press Ctrl+C to stop it.');
      await app.ended;
    }
    return 0;
  } finally {
    await app.stop();
  }
}

async function signUp(api: PublicApi): Promise<void> {
  try {
    await api.post('/register', { email: EMAIL, password: PASSWORD });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 409) {
      throw new Error(`The demo account already exists: sign in with ${EMAIL} and ${PASSWORD}.`);
    }
    throw error;
  }
}

async function fill(api: PublicApi, signal: AbortSignal): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const practice = planPractice(today(new Date(), timeZone));
  const bar = new SingleBar({
    format: 'Filling the demo account [{bar}] {value}/{total} commands, {eta_formatted} left',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5000,
  });
  bar.start(countCommands(practice) + 1, 0);
  try {
    await api.command('SetSetting', { key: 'timezone', value: timeZone });
    bar.increment();
    await fillAccount(api, practice, () => bar.increment(), signal);
  } finally {
    bar.stop();
  }
  console.log(`${practice.jobs.length} jobs and ${practice.invoices.length} invoices are in the ledger.`);
}

const { values } = readCommandLine({
  usage: 'npm run demo -- [--exit]',
  about: 'Fills a demo account with three years of a practice, in the running app or in one that it starts.',
  options: {
    exit: { type: 'boolean', default: false, about: 'Stops the app that it has started, when it is done' },
  },
  variables: helpOfVariables(['PORT', 'HOST', 'DATA_DIR', 'BASE_PATH']),
});

try {
  process.exitCode = await main(values.exit);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
