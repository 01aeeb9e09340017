import { NOTHING, plain, type RouteTexts } from './route-text.ts';

const SESSION = {
  id: '5b0f6c1e-30a1-4d0e-9f0a-0c1f5c7f3b52',
  device: 'Firefox, Windows',
  phone: false,
  createdAt: '2026-11-02T08:02:11.000Z',
  lastSeenAt: '2026-11-20T09:41:00.000Z',
  address: '203.0.113.7',
  country: 'DE',
  current: true,
};

const LINK = { token: 'mK3x8hS0zq2vQf4H1dJb7uYp5tWc9nRa6eLg0iXoTs8' };
const USED = 'The link works once; a used or expired one is refused.';

const PASSKEY = {
  id: '7d0a1b5e-94c2-4f7e-8a55-0f6b7c8d9e10',
  name: 'Phone',
  synced: true,
  added_at: '2026-11-02T08:02:11.000Z',
  used_at: null,
};
const CHALLENGE = 'q83Zb1xkQd0C6o7T2m4r9sVwYyLh5uGfEi0jNaKp3tM';
const REQUEST = {
  challenge: CHALLENGE,
  rpId: 'app.example.com',
  timeout: 60_000,
  userVerification: 'required',
};
const CREATION = {
  challenge: CHALLENGE,
  rp: { name: 'Ledgerline', id: 'app.example.com' },
  user: { id: 'MGY5ZDNjN2E', name: 'ana@example.com', displayName: 'ana@example.com' },
  pubKeyCredParams: [{ alg: -8, type: 'public-key' }],
  timeout: 60_000,
  attestation: 'none',
};
const CREDENTIAL = { id: 'nWc3', rawId: 'nWc3', type: 'public-key', clientExtensionResults: {} };
export const USED_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
};
const CREATED_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' } };
const RECENT = 'Needs a sign-in or a proof of identity within the last five minutes.';

export const OWN_ADDRESS = 'Needs a confirmed email address.';
export const NO_ADDRESS = ['register_first', 'confirm_email_first'] as const;

export const passkeySignIn: RouteTexts = {
  'POST /api/passkey/sign-in-options': plain(
    'getPasskeySignIn',
    'Get what a passkey has to sign to sign in',
    {
      status: 200,
      words:
        'The options for `navigator.credentials.get`; the challenge can be signed once, for five minutes.',
      example: REQUEST,
    },
  ),
};

export const securityRoutes: RouteTexts = {
  'GET /api/passkey': plain('listPasskeys', 'List the passkeys', {
    status: 200,
    words: 'The passkeys, in the order in which they were added.',
    example: [PASSKEY],
  }),
  'POST /api/passkey/options': plain(
    'getPasskeyCreation',
    'Get what the browser needs to create a passkey',
    { status: 200, words: 'The options for `navigator.credentials.create`.', example: CREATION },
    {
      description: `${RECENT} ${OWN_ADDRESS}`,
      refuses: [...NO_ADDRESS, 'reauthentication_required', 'invalid'],
    },
  ),
  'POST /api/passkey/register': plain(
    'addPasskey',
    'Add a passkey',
    { status: 201, words: 'The passkey.', example: PASSKEY },
    {
      description: `\`response\` is what the browser answered. ${RECENT} ${OWN_ADDRESS}`,
      sends: { name: 'Phone', response: CREATED_PASSKEY },
      refuses: [...NO_ADDRESS, 'reauthentication_required', 'duplicate'],
    },
  ),
  'PATCH /api/passkey/{id}': plain('renamePasskey', 'Rename a passkey', NOTHING, {
    sends: { name: 'Old phone' },
  }),
  'DELETE /api/passkey/{id}': plain('removePasskey', 'Remove a passkey', NOTHING, {
    description: RECENT,
    refuses: ['reauthentication_required'],
  }),
  'POST /api/security/confirm/options': plain(
    'getPasskeyConfirmation',
    'Get what a passkey has to sign to prove who uses the session',
    { status: 200, words: 'The options for `navigator.credentials.get`.', example: REQUEST },
  ),
  'GET /api/security-events': plain('getSecurity', 'List the security log', {
    status: 200,
    words: 'The newest 100 events, and the new address that awaits confirmation.',
    example: {
      pending_email: null,
      events: [
        {
          id: '9a7d1c52-3f0e-4b7a-8c11-2d5e6f708192',
          kind: 'sign_in_failed',
          device: 'Firefox, Windows',
          count: 3,
          at: '2026-11-20T09:40:00.000Z',
        },
      ],
    },
  }),
  'POST /api/security/confirm': plain('confirmIdentity', 'Prove again who uses the session', NOTHING, {
    description:
      'Serious changes, such as another email address or the deletion of the account, need a sign-in or this call within the last five minutes.',
    sends: { password: 'Correct-Horse-9' },
  }),
  'POST /api/security/confirm-email': plain('confirmEmail', 'Confirm an email address', NOTHING, {
    description: `By the token of the mail to the address: the one of the account, or a new one, which becomes the one of the account. The first confirmation ends whatever was set up before it: other sessions, passkeys, the address of the calendar and the own mail account. ${USED} So is the link of another account.`,
    sends: LINK,
    refuses: ['duplicate'],
  }),
  'POST /api/email-confirmation': plain(
    'sendEmailConfirmation',
    'Send the link that confirms the email address again',
    {
      status: 202,
      words: 'The address. The link is sent unless it is confirmed already; an earlier link ends.',
      example: { email: 'ana@example.com' },
    },
  ),
  'POST /api/security/not-me': plain('raiseAlarm', 'Sign everyone out of the account', NOTHING, {
    description: `With the token of a notice: ends every session, disables password and passkeys, and sends a link to set a new password to the address of the notice. ${USED}`,
    sends: LINK,
    refuses: ['duplicate'],
  }),
  'GET /api/sessions': plain('listSessions', 'List the login sessions', {
    status: 200,
    words: 'The sessions: the current one first, then by their last use.',
    example: [SESSION],
  }),
  'DELETE /api/sessions': plain('endOtherSessions', 'End all other login sessions', NOTHING),
  'DELETE /api/sessions/{id}': plain('endSession', 'End a login session', NOTHING, {
    description: 'To end the current one is to sign out.',
  }),
};
