import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecret } from '../start/data-folder.ts';
import { StartError, StartInterrupted } from '../start/start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { canEnter, type ServerAccount } from './server-account.ts';

export const DATABASE_USER = 'ledgerline';

/**
 * The folder of the database as its own processes see it: they run inside `cwd` and get `argument` as the path of the
 * data. The two differ when a parent folder is closed to the server's account: then the path is `/proc/self/cwd`,
 * which a process inside the folder may use without access to its parents.
 */
export type DataFolder = { cwd: string; argument: string; password: string };

/**
 * Creates the folder of the database under `folder` and initialises it when it is new. The password is generated once
 * and stored in `passwordFile`, which only the owner can read. A folder whose initialisation was interrupted, which
 * the file `<folder>.unfinished` shows, is created again. A folder that root copied, so that root owns its files, is
 * handed to the server's account.
 * @throws StartError when the initialisation fails.
 */
export async function prepareDataFolder(
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<DataFolder> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await handOver(folder, account);
  const password = storedSecret(passwordFile);
  const path = { cwd: folder, argument: reachablePath(folder, account), password };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await writeFile(unfinished, '');
    await initialise(path, binaries, account);
  }
  await rm(unfinished, { force: true });
  return path;
}

function reachablePath(folder: string, account: ServerAccount): string {
  if (canEnter(account, folder)) return folder;
  if (platform() === 'linux') return '/proc/self/cwd';
  throw new StartError(
    `The system user that runs the database cannot enter ${folder}: set DATA_DIR to a folder open to all, or start as another user than root.`,
  );
}

async function changeOwner({ uid, gid }: ServerAccount, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/**
 * Gives a new or copied folder with its files to the account, and closes it to others: PostgreSQL refuses both
 * otherwise. The folder itself is last, so that its owner shows whether all files were handed over.
 */
async function handOver(folder: string, account: ServerAccount): Promise<void> {
  if (platform() !== 'win32' && ((await stat(folder)).mode & 0o027) !== 0) await chmod(folder, 0o700);
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  const last = [join(folder, 'PG_VERSION'), folder].filter((path) => existsSync(path));
  const owners = await Promise.all(last.map((path) => stat(path)));
  if (owners.every((owner) => owner.uid === uid)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await changeOwner(account, folder);
}

async function initialise(
  { cwd, argument, password }: DataFolder,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
  const hidden = await mkdtemp(join(tmpdir(), 'ledgerline-'));
  const passwordFile = join(hidden, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await chmod(hidden, 0o700);
    await changeOwner(account, passwordFile);
    await changeOwner(account, hidden);
    const args = [
      `--pgdata=${argument}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ];
    await runToEnd(binaries.initdb, args, cwd, account);
  } finally {
    await rm(hidden, { recursive: true, force: true });
  }
}

function runToEnd(program: string, args: string[], cwd: string, account: ServerAccount): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else {
        const message = `The database's folder ${cwd} could not be initialised: ${lastLine(output)}`;
        const wasKilled = code === null || output.includes('terminated by signal');
        reject(wasKilled ? new StartInterrupted(message) : new StartError(message));
      }
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'no reason was given.';
}
