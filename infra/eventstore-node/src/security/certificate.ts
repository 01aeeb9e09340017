import { createPrivateKey, X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { SelfsignedOptions } from 'selfsigned';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

const VALID_YEARS = 20;
const DAY = 24 * 60 * 60 * 1000;
/** A certificate that expires sooner than this is created again at the next start. */
const RENEWAL = 90 * DAY;

/** The certificate that clients trust. It keeps the name of earlier versions, because connection strings contain it. */
const AUTHORITY_FILE = 'certificate.pem';
const SERVER_FILE = 'server-certificate.pem';
const SERVER_KEY_FILE = 'server-key.pem';
/** The key file of earlier versions, whose one certificate was both authority and server. */
const FORMER_KEY_FILE = 'certificate-key.pem';

/**
 * The certificate of a server with its key, and the certificate of its authority, all PEM. `authorityPath` is the
 * file that clients are configured to trust.
 */
export type Certificate = { authority: string; certificate: string; key: string; authorityPath: string };

function alternativeNames(host: string) {
  const address = (ip: string) => ({ type: 7 as const, ip });
  const name = (value: string) => ({ type: 2 as const, value });
  const own = isIP(host) ? address(host) : name(host);
  return [name('localhost'), address('127.0.0.1'), address('::1'), own];
}

/**
 * Creates an authority and one certificate signed by it, because clients that use rustls refuse a certificate that is
 * both. The key of the authority is not stored: it signs only this one certificate.
 */
async function generate(host: string): Promise<Omit<Certificate, 'authorityPath'>> {
  const { generate: generateCertificate } = await import('selfsigned');
  const notBeforeDate = new Date(Date.now() - DAY);
  const notAfterDate = new Date(notBeforeDate);
  notAfterDate.setUTCFullYear(notAfterDate.getUTCFullYear() + VALID_YEARS);
  const common: SelfsignedOptions = {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
  };
  const authority = await generateCertificate(
    [{ name: 'commonName', value: 'Ledgerline event store authority' }],
    {
      ...common,
      extensions: [
        { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
        { name: 'keyUsage', keyCertSign: true, critical: true },
      ],
    },
  );
  const server = await generateCertificate([{ name: 'commonName', value: 'Ledgerline event store' }], {
    ...common,
    ca: { cert: authority.cert, key: authority.private },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: alternativeNames(host) },
    ],
  });
  return { authority: authority.cert, certificate: server.cert, key: server.private };
}

function isInForce({ validFromDate, validToDate }: X509Certificate): boolean {
  const now = Date.now();
  return validFromDate.getTime() <= now && validToDate.getTime() - now > RENEWAL;
}

function areGood(authorityPem: string, serverPem: string, key: string, host: string): boolean {
  try {
    const authority = new X509Certificate(authorityPem);
    const server = new X509Certificate(serverPem);
    const isSigned =
      authority.ca && !server.ca && server.checkIssued(authority) && server.verify(authority.publicKey);
    const named = isIP(host) ? server.checkIP(host) : server.checkHost(host);
    const isOwn = named !== undefined && server.checkPrivateKey(createPrivateKey(key));
    return isSigned && isOwn && isInForce(authority) && isInForce(server);
  } catch {
    return false;
  }
}

/**
 * The certificates of a folder. They are created again when they are missing, expire soon, are not valid yet (the
 * clock was ahead at their creation), are for another host, do not belong together, or are from an earlier version
 * with one certificate for both authority and server.
 */
export async function keepCertificate(folder: string, host: string): Promise<Certificate> {
  const authorityPath = join(folder, AUTHORITY_FILE);
  const serverPath = join(folder, SERVER_FILE);
  const keyPath = join(folder, SERVER_KEY_FILE);
  const authority = readPrivateFile(authorityPath);
  const certificate = readPrivateFile(serverPath);
  const key = readPrivateFile(keyPath);
  if (authority && certificate && key && areGood(authority, certificate, key, host)) {
    return { authority, certificate, key, authorityPath };
  }
  const created = await generate(host);
  writePrivateFile(keyPath, created.key);
  writePrivateFile(serverPath, created.certificate);
  writePrivateFile(authorityPath, created.authority);
  rmSync(join(folder, FORMER_KEY_FILE), { force: true });
  return { ...created, authorityPath };
}
