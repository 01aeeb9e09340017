import { isIP } from 'node:net';
import { MAX_MAILBOX_NAME } from '@ledgerline/command-service/sending/reports/return-tokens.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { z } from 'zod';
import { readAllowedHosts } from '../mail/own-account/allowed-hosts.ts';

// The forms that values of variables have, as schemas of their texts.

export const url = (protocols: readonly string[]) =>
  z.string().refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && protocols.includes(parsed.protocol);
  });

export const httpUrl = () => url(['http:', 'https:']).transform((value) => value.replace(/\/+$/, ''));
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);

export const seconds = decimal.pipe(z.number().max(600));

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));

const PROXY_RANGE = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/;
const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => NAMED_RANGES.has(part) || isAddressRange(part)))
  .transform((parts) => parts.join(','));

function isAddressRange(text: string): boolean {
  const [, address = '', bits = '0'] = PROXY_RANGE.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

export const allowedHosts = z
  .string()
  .refine((text) => readAllowedHosts(text) !== null)
  .transform((text) => readAllowedHosts(text) ?? []);

export const returnMailbox = z.string().regex(new RegExp(`^[\\w.-]{1,${MAX_MAILBOX_NAME}}@[\\w.-]{1,180}$`));

export const basePath = z
  .string()
  .regex(/^\/([\w.~-]+(\/[\w.~-]+)*\/?)?$/)
  .transform((value) => (value === '/' ? '/' : value.replace(/\/$/, '')));

export function isKeyRing(text: string): boolean {
  try {
    return KeyRing.read(text).publicKeys.length > 0;
  } catch {
    return false;
  }
}
