import type { SecurityLogLine } from '@ledgerline/command-service/identity/security-log.ts';
import type { SecurityEventKind } from '@ledgerline/shared-events/account/security-events.ts';
import type { Logger } from 'pino';

/** What happens every day. It is logged from the level `info`; all else, such as a wrong password, by default. */
const ROUTINE: ReadonlySet<SecurityEventKind> = new Set([
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'identity_confirmed',
]);

/** Writes security events into the log of the process. */
export function securityLines(logger: Logger): (line: SecurityLogLine) => void {
  return (line) => {
    if (ROUTINE.has(line.event)) logger.info({ security: line }, 'Security event');
    else logger.warn({ security: line }, 'Security event');
  };
}
