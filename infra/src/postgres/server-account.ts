import { spawnSync } from 'node:child_process';
import { StartError } from '../start/start-error.ts';

/**
 * The system user that runs the database: empty for the present user, ids when that is root (PostgreSQL refuses
 * root).
 */
export type ServerAccount = { uid?: number; gid?: number };

const NAME = 'postgres';

/**
 * The present user, or for root the system user `postgres`, which is created when it is missing.
 * @throws StartError when there is no such user and it cannot be created.
 */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const existing = lookUp(NAME);
  if (existing) return existing;
  const created =
    succeeds('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME]) ||
    (succeeds('addgroup', ['-S', NAME]) && succeeds('adduser', ['-S', '-D', '-H', '-G', NAME, NAME]));
  const account = created ? lookUp(NAME) : null;
  if (account) return account;
  throw new StartError(
    `PostgreSQL does not run as root and a system user "${NAME}" could not be made: start as another user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Whether the account can run this program (it must be able to enter every folder above it). */
export function canRun(account: ServerAccount, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, stdio: 'ignore', cwd: '/' }).status === 0;
}

/** Whether the account can enter this folder by its path. */
export function canEnter(account: ServerAccount, folder: string): boolean {
  return account.uid === undefined || succeeds('test', ['-x', folder], account);
}

function lookUp(name: string): Required<ServerAccount> | null {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === null || gid === null ? null : { uid, gid };
}

function idOf(flag: string, name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : null;
}

function succeeds(program: string, args: readonly string[], account: ServerAccount = {}): boolean {
  return spawnSync(program, args, { ...account, stdio: 'ignore', cwd: '/' }).status === 0;
}
