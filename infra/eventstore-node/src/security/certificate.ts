import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

const VALID_YEARS = 20;
const DAY = 24 * 60 * 60 * 1000;
/** A certificate that ends sooner than this is made anew at the next start. */
const RENEWAL = 90 * DAY;

/** A self-signed certificate with its key, both PEM. `path` is what clients are told to trust. */
export type Certificate = { certificate: string; key: string; path: string };

function alternativeNames(host: string) {
  const address = (ip: string) => ({ type: 7 as const, ip });
  const name = (value: string) => ({ type: 2 as const, value });
  const own = isIP(host) ? address(host) : name(host);
  return [name('localhost'), address('127.0.0.1'), address('::1'), own];
}

async function generate(host: string): Promise<{ cert: string; private: string }> {
  const { generate: generateCertificate } = await import('selfsigned');
  const notBeforeDate = new Date(Date.now() - DAY);
  const notAfterDate = new Date(notBeforeDate);
  notAfterDate.setUTCFullYear(notAfterDate.getUTCFullYear() + VALID_YEARS);
  return generateCertificate([{ name: 'commonName', value: 'Ledgerline event store' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: alternativeNames(host) },
    ],
  });
}

function stillGood(certificate: string, host: string): boolean {
  try {
    const read = new X509Certificate(certificate);
    const named = isIP(host) ? read.checkIP(host) : read.checkHost(host);
    const now = Date.now();
    const isInForce = read.validFromDate.getTime() <= now && read.validToDate.getTime() - now > RENEWAL;
    return named !== undefined && isInForce;
  } catch {
    return false;
  }
}

/**
 * The certificate kept in a folder; made there when there is none, when it ends soon or has not begun (the clock was
 * ahead when it was made), or is for another host.
 */
export async function keepCertificate(folder: string, host: string): Promise<Certificate> {
  const path = join(folder, 'certificate.pem');
  const keyPath = join(folder, 'certificate-key.pem');
  const kept = { certificate: readPrivateFile(path), key: readPrivateFile(keyPath) };
  if (kept.certificate && kept.key && stillGood(kept.certificate, host)) {
    return { certificate: kept.certificate, key: kept.key, path };
  }
  const made = await generate(host);
  writePrivateFile(keyPath, made.private);
  writePrivateFile(path, made.cert);
  return { certificate: made.cert, key: made.private, path };
}
