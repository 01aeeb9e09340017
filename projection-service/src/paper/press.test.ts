import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { sampleInvoice } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { extractText } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { PaperError, Press } from './press.ts';
import type { PrintJob } from './print-job.ts';

function job(number: string, createdAt = '2026-10-21T09:30:00Z'): PrintJob {
  return { model: paperModel(sampleInvoice({ number })), paper: 'A4', standard: 'archive', createdAt };
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await extractText(pdf, { mergePages: true })).text;
}

describe('Press', () => {
  test('starts its thread with the first document and answers each caller with the right document', async () => {
    const press = new Press();
    expect(press.isRunning).toBe(false);
    const numbers = ['A-1', 'B-2', 'C-3', 'D-4'];
    const texts = await Promise.all(numbers.map(async (number) => textOf(await press.print(job(number)))));
    expect(texts.map((text) => numbers.filter((number) => text.includes(number)))).toEqual(
      numbers.map((number) => [number]),
    );
    expect(press.isRunning).toBe(true);
  });

  test('refuses an invalid document, and prints the next one', async () => {
    const press = new Press();
    const [bad, good] = await Promise.allSettled([
      press.print(job('1', 'no instant')),
      press.print(job('2')),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(PaperError) });
    expect(good.status).toBe('fulfilled');
  });

  test('ends its thread when idle and starts it again for the next document', async () => {
    const press = new Press(1);
    const first = await press.print(job('1'));
    await vi.waitUntil(() => !press.isRunning);
    const second = await press.print(job('1'));
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  });
});
