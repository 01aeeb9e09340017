import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that are stored, by AES-256-GCM with a key that follows from the secret of the installation and
 * the purpose. What is sealed for one owner cannot be opened for another.
 */
export class SealedSecrets {
  readonly #key: KeyObject;

  /** @param purpose keeps the keys of different uses apart */
  constructor(appSecret: string, purpose: string) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', purpose, KEY_BYTES)));
  }

  /** The sealed text: nonce, tag and cipher text. */
  seal(secret: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** The secret, or null when it was sealed by another installation, for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string | null {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    if (tag.length < TAG_BYTES) return null;
    const cipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    cipher.setAuthTag(tag);
    try {
      return (
        cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      );
    } catch {
      return null;
    }
  }
}
