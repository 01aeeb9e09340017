import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCertificate } from './certificate.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const HOST = '127.0.0.1';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const keep = async () => (await keepCertificate(folder, HOST)).certificate;

it.each([
  { what: 'when its end is near', later: 20 * YEAR - 30 * DAY },
  { what: 'when it has not begun, as the clock was ahead when it was made', later: -YEAR },
])('is made anew $what', async ({ later }) => {
  const former = await keep();
  vi.setSystemTime(Date.now() + later);
  const made = await keep();
  expect(made).not.toBe(former);
  expect(new X509Certificate(made).validFromDate.getTime()).toBeLessThan(Date.now());
  expect(await keep()).toBe(made);
});

it('is kept while it is in force, and made anew for another host', async () => {
  const former = await keep();
  vi.setSystemTime(Date.now() + 10 * YEAR);
  expect(await keep()).toBe(former);
  expect((await keepCertificate(folder, '192.0.2.7')).certificate).not.toBe(former);
});
