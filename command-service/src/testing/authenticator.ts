import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

type Options = { challenge: string };

/** An authenticator without a screen: it creates one passkey for a site and signs with it, as WebAuthn describes. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #host: string;
  readonly #origin: string;
  /** How often it was used. */
  counter = 0;

  /** @param origin of the page that uses it */
  constructor(origin: string, host = new URL(origin).hostname) {
    this.#origin = origin;
    this.#host = host;
  }

  create({ challenge }: Options) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const data = Buffer.concat([this.#head(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    });
  }

  use({ challenge }: Options) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const data = this.#head(USER_PRESENT_AND_VERIFIED);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const key = createPrivateKey(this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    });
  }

  #credential<T>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(this.#host).digest(), Buffer.from([flags]), counter]);
  }

  /** The public key as COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

/** A byte string of CBOR (RFC 8949) of less than 256 bytes. */
const bytes = (content: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, content.length]), content]);

/** A text of CBOR of less than 24 letters. */
const text = (content: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);
