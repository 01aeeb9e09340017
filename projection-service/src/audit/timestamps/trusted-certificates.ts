import { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { BasicConstraints, Certificate, id_ce_basicConstraints } from '@peculiar/asn1-x509';
import type { CheckedToken } from './token.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const LONGEST_CHAIN = 8;

/** Reads certificates in PEM. @throws RangeError when there is none, or one that cannot be read */
export function readCertificates(pem: string): X509Certificate[] {
  const certificates = (pem.match(PEM) ?? []).map((each) => {
    try {
      return new X509Certificate(each);
    } catch {
      throw new RangeError('A certificate of the authority cannot be read.');
    }
  });
  if (certificates.length === 0) throw new RangeError('There is no certificate of an authority.');
  return certificates;
}

/**
 * Whether the certificate of a token is one of the trusted ones, or was issued by one of them, directly or through
 * certificates in the token, each valid at the time of the token. Revocations are not asked for.
 */
export function leadsToTrusted(
  { certificate, others, time }: Pick<CheckedToken, 'certificate' | 'others' | 'time'>,
  trusted: readonly X509Certificate[],
): boolean {
  const isTrusted = ({ raw }: X509Certificate) => trusted.some((each) => each.raw.equals(raw));
  let reached = [certificate];
  for (let below = 0; below < LONGEST_CHAIN && reached.length > 0; below += 1) {
    if (reached.some(isTrusted)) return true;
    const issuers = [...trusted, ...others].filter((issuer) =>
      reached.some((each) => !each.raw.equals(issuer.raw) && isIssuedBy(each, issuer, below, time)),
    );
    reached = [...new Map(issuers.map((each) => [each.fingerprint256, each])).values()];
  }
  return false;
}

/** `below` counts the authorities between the issuer and the certificate of the token. */
function isIssuedBy(
  certificate: X509Certificate,
  issuer: X509Certificate,
  below: number,
  time: Date,
): boolean {
  return (
    mayIssue(issuer, below) &&
    certificate.checkIssued(issuer) &&
    time >= issuer.validFromDate &&
    time <= issuer.validToDate &&
    certificate.verify(issuer.publicKey)
  );
}

function mayIssue({ ca, raw }: X509Certificate, below: number): boolean {
  if (!ca) return false;
  const { extensions } = AsnConvert.parse(raw, Certificate).tbsCertificate;
  const constraints = extensions?.find(({ extnID }) => extnID === id_ce_basicConstraints);
  if (constraints === undefined) return false;
  const { pathLenConstraint } = AsnConvert.parse(constraints.extnValue, BasicConstraints);
  return pathLenConstraint === undefined || below <= pathLenConstraint;
}
