import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { sampleInvoice } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { extractText } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { PaperError, Press } from './press.ts';
import type { PrintJob } from './print-job.ts';

function job(number: string, createdAt = '2026-10-21T09:30:00Z'): PrintJob {
  return { model: paperModel(sampleInvoice({ number })), paper: 'A4', standard: 'archive', createdAt };
}

const ANA = { account: 'ana' };
const BEN = { account: 'ben' };

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await extractText(pdf, { mergePages: true })).text;
}

describe('Press', () => {
  test('starts with the first document and answers each caller with the right document', async () => {
    const press = new Press();
    expect(press.isRunning).toBe(false);
    const numbers = ['A-1', 'B-2', 'C-3', 'D-4'];
    const texts = await Promise.all(
      numbers.map(async (number) => textOf(await press.print(job(number), ANA))),
    );
    expect(texts.map((text) => numbers.filter((number) => text.includes(number)))).toEqual(
      numbers.map((number) => [number]),
    );
    expect(press.isRunning).toBe(true);
  });

  test('refuses an invalid document, and prints the next one', async () => {
    const press = new Press();
    const [bad, good] = await Promise.allSettled([
      press.print(job('1', 'no instant'), ANA),
      press.print(job('2'), ANA),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(PaperError) });
    expect(bad).toMatchObject({
      reason: {
        status: 422,
        message: expect.stringMatching(/PDF couldn't be made/),
        cause: expect.any(String),
      },
    });
    expect(good.status).toBe('fulfilled');
  });

  test('ends its process when idle and starts it again for the next document', async () => {
    const press = new Press({ idleMs: 1 });
    const first = await press.print(job('1'), ANA);
    await vi.waitUntil(() => !press.isRunning);
    const second = await press.print(job('1'), ANA);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  });

  test('lets accounts take turns', async () => {
    const press = new Press();
    const order: string[] = [];
    const print = (number: string, by: typeof ANA) =>
      press.print(job(number), by).then(() => void order.push(number));
    await Promise.all([print('A-1', ANA), print('A-2', ANA), print('A-3', ANA), print('B-1', BEN)]);
    expect(order.indexOf('B-1')).toBeLessThan(order.indexOf('A-3'));
  });

  test('refuses an account more waiting documents than its share, and nobody else', async () => {
    const press = new Press({ mostWaiting: 2 });
    const outcomes = await Promise.allSettled([
      ...['1', '2', '3', '4'].map((number) => press.print(job(number), ANA)),
      press.print(job('5'), BEN),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[3]).toMatchObject({ reason: { code: 'too_many_requests' } });
  });

  test('does not print what nobody waits for, and ends what is being printed', async () => {
    const press = new Press({ graceMs: 0 });
    const [gone, never] = [new AbortController(), new AbortController()];
    const printing = press.print(job('1'), { ...ANA, signal: gone.signal });
    const waiting = press.print(job('2'), { ...ANA, signal: never.signal });
    const other = press.print(job('3'), BEN);
    gone.abort();
    never.abort();
    const [first, second, third] = await Promise.allSettled([printing, waiting, other]);
    const brokenOff = { status: 'rejected', reason: { code: 'malformed' } };
    expect([first, second]).toMatchObject([brokenOff, brokenOff]);
    expect(third).toMatchObject({ status: 'fulfilled' });
  });

  test.each([
    ['brings the compiler down', 'a\u200c'.repeat(24_000), 'The press has ended'],
    ['takes too much memory', `e${'\u0301'.repeat(24_000)}`, 'The press has ended'],
  ])('loses a text that %s, and prints the next document', async (_what, invoiceNotes, message) => {
    const press = new Press();
    await press.print(job('1'), ANA);
    const hostile = { ...job('2'), model: paperModel(sampleInvoice({ number: '2', invoiceNotes })) };
    const before = process.memoryUsage.rss();
    await expect(press.print(hostile, ANA)).rejects.toMatchObject({
      cause: expect.stringContaining(message),
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2);
    expect(await textOf(await press.print(job('3'), BEN))).toContain('3');
  });

  test('ends a document that takes too long with its process, and prints the next one', async () => {
    const press = new Press({ jobMs: 0 });
    await expect(press.print(job('1'), ANA)).rejects.toMatchObject({
      cause: 'The document took too long.',
    });
    expect(press.isRunning).toBe(false);
    const patient = new Press();
    expect(await textOf(await patient.print(job('2'), ANA))).toContain('2');
  });
});
