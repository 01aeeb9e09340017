import { describe, expect, it } from 'vitest';
import { type CertificateChoice, certified, pemOf, type Signer } from '../testing/test-certificates.ts';
import { tokenOf } from '../testing/test-tokens.ts';
import { checkToken } from './token.ts';
import { leadsToTrusted, readCertificates } from './trusted-certificates.ts';

const root = certified({ name: 'Test Root', isAuthority: true });
const between = certified({ name: 'Test Issuer', isAuthority: true, issuer: root });
const signer = certified({ issuer: between });

function leads(
  trusted: Signer,
  { by = signer, with: others = [between] }: { by?: Signer; with?: Signer[] } = {},
) {
  const time = new Date('2026-11-26T10:00:00Z');
  const token = tokenOf({ signer: by, imprint: Buffer.alloc(32, 1), time, certificates: [by, ...others] });
  return leadsToTrusted(checkToken(token), readCertificates(pemOf(trusted)));
}

/** A token whose certificate an authority issued that is otherwise than the good one between. */
function through(choice: CertificateChoice): boolean {
  const issuer = certified({ name: 'Test Issuer', isAuthority: true, issuer: root, ...choice });
  return leads(root, { by: certified({ issuer }), with: [issuer] });
}

describe('the certificate of a token', () => {
  it('leads to a trusted one through those in the token, or is trusted itself', () => {
    expect(leads(root)).toBe(true);
    expect(leads(between, { with: [] })).toBe(true);
    expect(leads(signer, { with: [] })).toBe(true);
    expect(through({})).toBe(true);
  });

  it('leads nowhere when a certificate between is missing, or the trusted one is another of the same name', () => {
    expect(leads(root, { with: [] })).toBe(false);
    expect(leads(certified({ name: 'Test Root', isAuthority: true }))).toBe(false);
    const renamed = certified({ name: 'Renamed Root', isAuthority: true, key: root.key });
    expect(leads(renamed)).toBe(false);
  });

  it('leads nowhere when its issuer was no authority, not valid at the time, or one too deep', () => {
    expect(through({ isAuthority: false })).toBe(false);
    expect(through({ until: new Date('2026-11-26T09:59:59Z') })).toBe(false);
    expect(through({ from: new Date('2026-11-26T10:00:01Z') })).toBe(false);
    const shallow = certified({ name: 'Test Root', isAuthority: true, pathLength: 0 });
    const below = certified({ name: 'Test Issuer', isAuthority: true, issuer: shallow });
    expect(leads(shallow, { by: certified({ issuer: below }), with: [below] })).toBe(false);
    expect(leads(shallow, { by: certified({ issuer: shallow }), with: [] })).toBe(true);
  });
});

describe('the certificates of a verifier', () => {
  it('are read from a file with any number of them, and from nothing else', () => {
    expect(readCertificates(`Root\n${pemOf(root)}\nIssuer\n${pemOf(between)}`)).toHaveLength(2);
    expect(() => readCertificates('root')).toThrow('There is no certificate');
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    expect(() => readCertificates(broken)).toThrow('cannot be read');
  });
});
