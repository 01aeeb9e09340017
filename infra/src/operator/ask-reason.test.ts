import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askReason } from './ask-reason.ts';
import { UsageError } from './usage-error.ts';

const never = new AbortController().signal;

/** A terminal with a user, or a pipe. */
function terminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  return { input, output: new PassThrough().setEncoding('utf8') };
}

describe('the reason for skipping an event', () => {
  it('is asked for at a terminal, and trimmed', async () => {
    const { input, output } = terminal(true);
    const requested = askReason({ input, output }, 'usage', never);
    input.write('  The job was entered twice. \n');
    expect(await requested).toBe('The job was entered twice.');
    expect(output.read()).toContain('Why may its event be missing? ');
  });

  it('is required: an empty answer skips nothing', async () => {
    const { input, output } = terminal(true);
    const requested = askReason({ input, output }, 'usage', never);
    input.write('   \n');
    await expect(requested).rejects.toThrow(new UsageError('Nothing was skipped: a reason is needed.'));
  });

  it('cannot be asked for in a pipe: the usage message says how to pass it', async () => {
    await expect(askReason(terminal(false), 'say --reason', never)).rejects.toThrow(
      new UsageError('say --reason'),
    );
  });

  it('is no longer waited for after Ctrl+C', async () => {
    const stop = new AbortController();
    const requested = askReason(terminal(true), 'usage', stop.signal);
    stop.abort(new Error('It was interrupted.'));
    await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
  });
});
