import { z } from 'zod';

const text = z.string().min(1).max(20_000);
const credential = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What the browser answers when it created a passkey (WebAuthn's RegistrationResponseJSON). */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
  }),
});

/** What the browser answers when a passkey signed (WebAuthn's AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.exactOptional(),
  }),
});
