import { platform } from 'node:os';

/**
 * Settings of the embedded server: little memory when idle, and the durability of PostgreSQL's defaults. Replication
 * is off, because there is only one server.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  // Lists of an account that was just imported are planned as if it were empty until its tables are analysed.
  autovacuum_naptime: '5s',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  // After a crash: the file system writes everything at once, where it can, instead of each file by itself.
  ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/** The settings as command line arguments of `postgres`; `others` override them. */
export function settingArguments(port: number, others: Readonly<Record<string, string>> = {}): string[] {
  return [
    '-p',
    String(port),
    ...Object.entries({ ...SETTINGS, ...others }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
