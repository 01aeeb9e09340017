// Runs before every npm script that needs the packages, on any Node from 20 on: built-in modules only. What only tests
// and checks need is installed with --tests, and stays.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenBinaries, hasTests, isFresh, isInstalled, rememberInstall } from './installed-packages.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = 20;
const isForTests = process.argv.includes('--tests');
const withTests = () => isForTests || hasTests(root);

/** Runs the npm that runs this script; answers its exit code and its output. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const options = { cwd: root, encoding: 'utf8', shell: program === 'npm' && process.platform === 'win32' };
  const outcome = spawnSync(program, [...first, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    ok: outcome.status === 0,
    said: `${outcome.stdout ?? ''}${outcome.stderr ?? ''}${outcome.error ?? ''}`,
  };
}

function fail(sentence, said = '') {
  const errors = said.split('\n').filter((line) => /err/i.test(line));
  process.stderr.write(`${[...errors.slice(0, 12), sentence].join('\n')}\n`);
  process.exit(1);
}

/**
 * A new folder gets exactly the packages of the lockfile. `npm ci` first removes existing packages, which Windows
 * refuses for the Node that runs this script. After a change of a manifest the lockfile is not touched.
 * The options about devDependencies hold in whichever environment this runs.
 */
function install() {
  process.stdout.write('Installing packages (a minute or two the first time)…\n');
  const runsFromHere = process.execPath.startsWith(join(root, 'node_modules'));
  const isClean = isFresh(root) && !(process.platform === 'win32' && runsFromHere);
  const command = isClean ? ['ci'] : ['install', '--no-save'];
  const { ok, said } = npm(
    ...command,
    withTests() ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
  );
  if (!ok) {
    fail(
      `The packages could not be installed: check the network connection and run npm ${command[0]}.`,
      said,
    );
  }
}

/** Where install scripts may not run, the packages that need theirs are found and rebuilt here. */
function repairBinaries() {
  const broken = brokenBinaries(root);
  if (broken.length > 0) npm('rebuild', '--ignore-scripts=false', ...broken);
  const still = brokenBinaries(root);
  if (still.length === 0) return;
  fail(`The install scripts of ${still.join(', ')} did not run: run npm rebuild ${still.join(' ')}.`);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Ledgerline needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}.`);
}
if (!isInstalled(root, withTests())) {
  const waiting = 'Another command is installing packages: waiting for it…\n';
  oneAtATime(join(root, '.installing'), installMissing, () => process.stdout.write(waiting));
}

function installMissing() {
  if (isInstalled(root, withTests())) return;
  const isWithTests = withTests();
  install();
  repairBinaries();
  rememberInstall(root, isWithTests);
}
