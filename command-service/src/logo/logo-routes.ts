import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DrawnLogo } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import { logoAnswer, MAX_LOGO_FILE_BYTES } from '@ledgerline/shared-events/paper/logo.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { settingsOf } from '../domain/lookup.ts';
import { changedLogo } from '../domain/settings/changed-logo.ts';
import { commandCaller, idempotencyKey } from '../http/command-request.ts';
import { loginOf } from '../identity/login.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import type { Intention } from '../ledger/running/intention.ts';
import type { LogoDrawer } from './logo-drawer.ts';

/** The name of the command in the ledger. It can be sent only as an upload. */
const SET_LOGO = 'SetLogo';

const savedLogo = z.object({ logo: logoAnswer });
const UPLOAD = { config: { longBody: true, operation: { answer: savedLogo } } };

const TOO_LARGE = `A logo has at most ${MAX_LOGO_FILE_BYTES / 1024 ** 2} MB.`;

type LogoParts = { loop: CommandLoop; drawer: LogoDrawer };

/** `POST /api/settings/logo`: the logo of papers as `multipart/form-data`. It's drawn again; of the file nothing is kept. */
export function serveLogo(app: FastifyInstance, parts: LogoParts): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    await inside.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_LOGO_FILE_BYTES + 1, fieldNameSize: 100 },
      throwFileSizeLimit: false,
    });
    inside.post('/api/settings/logo', UPLOAD, async (request, reply) => {
      try {
        return await saved(parts, request, reply);
      } catch (error) {
        // Drain the rest of the body: otherwise it fills the connection and the sender never receives the answer.
        request.raw.resume();
        throw error;
      }
    });
  });
}

async function saved({ loop, drawer }: LogoParts, request: FastifyRequest, reply: FastifyReply) {
  const key = idempotencyKey(request);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const bytes = await receive(request);
  await request.checkSession();
  const logo = await drawer.read({ bytes }, { account: loginOf(request).accountId, signal: gone.signal });
  const caller = { ...commandCaller(request), commandId: key ?? randomUUID(), repeatable: key !== undefined };
  const { commandId, revision, result } = await loop.run(caller, change(logo));
  reply.headers({ 'X-Command-Id': commandId, 'X-Revision': revision });
  return savedLogo.parse(result);
}

function change(logo: DrawnLogo): Intention {
  return {
    name: SET_LOGO,
    body: bodyDigest(SET_LOGO, { sha256: logo.sha256 }),
    decide: ({ state }) => ({ events: changedLogo(state, logo), source: 'user' }),
    result: ({ state }) => ({ logo: settingsOf(state).logo }),
  };
}

/** @throws Rejected malformed, too_large */
async function receive(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Rejected('malformed', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > 2 * MAX_LOGO_FILE_BYTES) throw tooLarge();
  const incomplete = () => new Rejected('malformed', 'The upload was incomplete. Please try again.');
  const sent = await request.file().catch((): never => {
    throw incomplete();
  });
  if (sent === undefined) throw new Rejected('malformed', 'Send one file.');
  const bytes = await sent.toBuffer().catch((): never => {
    throw incomplete();
  });
  if (bytes.byteLength > MAX_LOGO_FILE_BYTES) throw tooLarge();
  return bytes;
}

function tooLarge(): Rejected {
  return new Rejected('too_large', TOO_LARGE, { errors: { file: [TOO_LARGE] } });
}
