import * as z from 'zod/mini';

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.string())),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** What the browser needs to create a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationAnswer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.exactOptional(z.number()),
  attestation: z.exactOptional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: z.exactOptional(z.array(credential)),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(verification),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(verification),
    }),
  ),
  extensions: z.exactOptional(z.object({ credProps: z.exactOptional(z.boolean()) })),
  hints: z.exactOptional(z.array(z.enum(['hybrid', 'security-key', 'client-device']))),
});

/** What the browser needs to use a passkey (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestAnswer = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  timeout: z.exactOptional(z.number()),
  userVerification: z.exactOptional(verification),
  allowCredentials: z.exactOptional(z.array(credential)),
});
