import { Readable } from 'node:stream';
import {
  type Envelope,
  type HandOver,
  LONGEST_HAND_OVER_MS,
  type OutgoingMessage,
} from '@ledgerline/command-service/sending/transport.ts';
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { z } from 'zod';
import { composeOutgoing } from './compose-message.ts';

/** The longest waits for a connection, a greeting and an answer. */
const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

/** How much of a message is handed to the connection at once, so that the end is not handed over with the beginning. */
const PIECE = 32 * 1024;

const refusal = z.object({
  recipient: z.string(),
  message: z.string(),
  response: z.string().optional(),
  permanent: z.boolean().optional(),
});
const noting = z.object({ rejectedErrors: z.array(z.unknown()).default([]) });
const failure = z.object({
  code: z.string().optional(),
  message: z.string(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
});
type Failure = z.output<typeof failure>;

/** Failures that are about this message, so that another try may end as this one. */
const ABOUT_MESSAGE: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Hands a message over to an SMTP server once, with a request for delivery reports. It never throws: every recipient
 * of the envelope has an outcome. Nobody else sees who is a hidden recipient.
 * @param server how the server is reached
 * @param longestMs after this time the connection is ended
 */
export async function handOverBySmtp(
  server: SMTPTransportOptions,
  message: OutgoingMessage,
  envelope: Envelope,
  longestMs = LONGEST_HAND_OVER_MS,
): Promise<HandOver[]> {
  const progress = { isHandedOver: false };
  const signal = AbortSignal.timeout(longestMs);
  const session = sessionOf(envelope);
  const rest: Pick<HandOver, 'outcome' | 'answer'> = { outcome: 'accepted', answer: '' };
  try {
    const pieces = noted(await composeOutgoing(message), progress);
    const { response } = await send({ ...PATIENCE, ...server }, session, pieces, signal);
    rest.answer = response;
  } catch (error) {
    const failed = failure.parse(withMessage(error));
    rest.outcome = outcomeOf(failed, progress.isHandedOver);
    rest.answer = failed.response ?? failed.message;
  }
  const refused = refusalsIn(session);
  return envelope.to.map((address) => refused.get(address) ?? { address, ...rest });
}

/** The envelope of a session. The connection notes in it what the server says of single recipients. */
const sessionOf = ({ from, to, id }: Envelope) => ({
  from,
  to: [...to],
  dsn: { id, return: 'headers' as const, notify: ['success', 'failure', 'delay'] },
});

/** One session with the server. @throws the error of the server, of the connection or of the signal */
function send(
  server: SMTPTransportOptions,
  session: ReturnType<typeof sessionOf>,
  message: Readable,
  signal: AbortSignal,
): Promise<SMTPConnectionSendInfo> {
  const { promise, resolve, reject } = Promise.withResolvers<SMTPConnectionSendInfo>();
  const { options, auth } = new SMTPTransport(server);
  const connection = new SMTPConnection(options);
  const sendNow = () =>
    connection.send(session, message, (error, info) => {
      if (error) reject(error);
      else if (info !== undefined) resolve(info);
    });
  connection.on('error', reject);
  signal.addEventListener('abort', () => reject(new Error('The mail server took too long.')));
  connection.connect((error) => {
    if (error !== undefined) reject(error);
    else if (auth === undefined || auth === false || !connection.allowsAuth) sendNow();
    else connection.login(auth, (failed) => (failed === null ? sendNow() : reject(failed)));
  });
  return promise.finally(() => {
    connection.close();
    message.destroy();
  });
}

/** The bytes in pieces; `progress` says when the last one was taken, after which the server may have all of them. */
function noted(bytes: Buffer, progress: { isHandedOver: boolean }): Readable {
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += PIECE) {
      const end = start + PIECE;
      if (end >= bytes.length) progress.isHandedOver = true;
      yield bytes.subarray(start, end);
    }
  };
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
}

/** The message of an error is not among its own enumerable properties. */
function withMessage(error: unknown): object {
  return error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
}

/** What the server said of single recipients, whatever became of the message. */
function refusalsIn(session: object): Map<string, HandOver> {
  const { rejectedErrors } = noting.parse(session);
  return new Map(
    rejectedErrors
      .map((each) => refusal.parse(withMessage(each)))
      .map(({ recipient, response, message, permanent = false }) => [
        recipient,
        { address: recipient, outcome: permanent ? 'refused' : 'postponed', answer: response ?? message },
      ]),
  );
}

/**
 * The outcome of recipients of whom the server said nothing of their own. Once the whole message was handed over, only
 * an answer that refuses it says that the server does not have it.
 */
function outcomeOf(
  { code, responseCode = 0, permanent }: Failure,
  isHandedOver: boolean,
): HandOver['outcome'] {
  const wasAnswered = responseCode >= 400;
  if (isHandedOver && !wasAnswered) return 'unknown';
  const isAboutMessage = ABOUT_MESSAGE.has(code) && (permanent === true || !wasAnswered);
  return isAboutMessage ? 'refused' : 'postponed';
}
