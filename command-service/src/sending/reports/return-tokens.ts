import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** A delivery of an account. */
export type NamedDelivery = { accountId: string; deliveryId: number };

const ACCOUNT_BYTES = 16;
const DELIVERY_BYTES = 4;
const SIGNATURE_BYTES = 9;
const NAME_BYTES = ACCOUNT_BYTES + DELIVERY_BYTES;
const BYTES = NAME_BYTES + SIGNATURE_BYTES;
const RADIX = 36;
/** The digits and letters of a token: enough for its bytes, as many for each. */
const LENGTH = 45;
/** The most characters before the `@` of an address (RFC 5321). */
const MAX_LOCAL_PART = 64;
/** The most characters of the part of the mailbox's address before the `@`, so that a token fits behind it. */
export const MAX_MAILBOX_NAME = MAX_LOCAL_PART - LENGTH - 1;

/**
 * Makes and checks the tokens that name a delivery in the address of its delivery reports. A token is signed, so that
 * nobody else can report about a delivery. It has digits and letters of one case, since some servers change the case of
 * addresses.
 */
export class ReturnTokens {
  readonly #key: KeyObject;

  /** @param secret the secret of the installation */
  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'delivery reports', 32)));
  }

  sign({ accountId, deliveryId }: NamedDelivery): string {
    const name = Buffer.alloc(NAME_BYTES);
    name.write(accountId.replaceAll('-', ''), 'hex');
    name.writeUInt32BE(deliveryId, ACCOUNT_BYTES);
    const signed = Buffer.concat([name, this.#signature(name)]).toString('hex');
    return BigInt(`0x${signed}`).toString(RADIX).padStart(LENGTH, '0');
  }

  /** The delivery that a token names; null when the token is not of this installation. */
  read(token: string): NamedDelivery | null {
    const bytes = bytesOf(token);
    if (bytes === null) return null;
    const name = bytes.subarray(0, NAME_BYTES);
    if (!timingSafeEqual(bytes.subarray(NAME_BYTES), this.#signature(name))) return null;
    const hex = name.toString('hex', 0, ACCOUNT_BYTES);
    const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { accountId, deliveryId: name.readUInt32BE(ACCOUNT_BYTES) };
  }

  #signature(name: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(name).digest().subarray(0, SIGNATURE_BYTES);
  }
}

function bytesOf(token: string): Buffer | null {
  if (token.length !== LENGTH || !/^[0-9a-z]+$/i.test(token)) return null;
  const radix = BigInt(RADIX);
  const number = [...token].reduce((sum, digit) => sum * radix + BigInt(Number.parseInt(digit, RADIX)), 0n);
  const hex = number.toString(16).padStart(BYTES * 2, '0');
  return hex.length === BYTES * 2 ? Buffer.from(hex, 'hex') : null;
}

/** The address of the reports about a delivery: `returns+TOKEN@host`. @param mailbox the address of their mailbox */
export function returnAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`;
}

/** The token in such an address; null when there is none. */
export function tokenOf(address: string): string | null {
  return /\+([0-9a-z]+)@/i.exec(address)?.[1] ?? null;
}
