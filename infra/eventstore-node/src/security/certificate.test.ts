import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const write = (name: string, content: string) => writeFileSync(join(folder, name), content, { mode: 0o600 });

it('the server certificate is for server authentication only and signed by an authority of its own', async () => {
  const kept = await keepCertificate(folder, HOST);
  const server = new X509Certificate(kept.certificate);
  const authority = new X509Certificate(readFileSync(kept.authorityPath));
  expect(server.ca).toBe(false);
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']); // server authentication
  expect(server.subjectAltName?.split(', ')).toEqual(
    expect.arrayContaining(['DNS:localhost', 'IP Address:127.0.0.1', 'IP Address:0:0:0:0:0:0:0:1']),
  );
  expect(server.issuer).toBe(authority.subject);
  expect(server.subject).not.toBe(authority.subject);
  expect(server.verify(authority.publicKey)).toBe(true);
  expect(server.verify(server.publicKey)).toBe(false);
  expect(server.checkPrivateKey(createPrivateKey(kept.key))).toBe(true);
  expect(authority.ca).toBe(true);
  expect(authority.verify(authority.publicKey)).toBe(true);
  expect(authority.keyUsage).toBeUndefined();
  expect(authority.checkPrivateKey(createPrivateKey(kept.key))).toBe(false);
});

it('the server certificate replaces the former self-signed one', async () => {
  const { generate } = await import('selfsigned');
  const former = await generate([{ name: 'commonName', value: 'Ledgerline event store' }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + YEAR),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: HOST }] },
    ],
  });
  write('certificate.pem', former.cert);
  write('certificate-key.pem', former.private);
  expect(new X509Certificate(await keep()).ca).toBe(false);
  expect(readFileSync(join(folder, 'certificate.pem'), 'utf8')).not.toBe(former.cert);
  expect(existsSync(join(folder, 'certificate-key.pem'))).toBe(false);
});

it.each(['certificate.pem', 'server-certificate.pem', 'server-key.pem'])(
  'the certificate is created again when %s does not fit the other files, as after an interrupted start',
  async (name) => {
    const former = await keep();
    const other = mkdtempSync(join(tmpdir(), 'certificate-'));
    await keepCertificate(other, HOST);
    write(name, readFileSync(join(other, name), 'utf8'));
    rmSync(other, { recursive: true });
    const created = await keep();
    expect(created).not.toBe(former);
    expect(await keep()).toBe(created);
  },
);

it.each([
  { what: 'when it expires soon', later: 20 * YEAR - 30 * DAY },
  { what: 'when it is not valid yet, because the clock was ahead at its creation', later: -YEAR },
])('the certificate is created again $what', async ({ later }) => {
  const former = await keep();
  vi.setSystemTime(Date.now() + later);
  const created = await keep();
  expect(created).not.toBe(former);
  expect(new X509Certificate(created).validFromDate.getTime()).toBeLessThan(Date.now());
  expect(await keep()).toBe(created);
});

it('the certificate is kept while it is valid, and created again for another host', async () => {
  const former = await keep();
  vi.setSystemTime(Date.now() + 10 * YEAR);
  expect(await keep()).toBe(former);
  expect((await keepCertificate(folder, '192.0.2.7')).certificate).not.toBe(former);
});
