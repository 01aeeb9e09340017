import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The size to which small pieces are joined, in bytes. */
const PIECE_BYTES = 16 * 1024;
/** The first pieces of a body pass as they are: a short body is never copied. */
const MAX_LOOSE_PIECES = 64;
const NOTHING = Buffer.alloc(0);

/**
 * Joins the small pieces in which bodies arrive, before anything reads them. A client chooses their size: each byte of
 * a megabyte in chunks of one byte is a buffer of its own, which takes hundreds of megabytes wherever a body is
 * collected. Register it before every hook that waits.
 */
export function joinSmallPieces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    joinPiecesOf(raw);
    done();
  });
}

function joinPiecesOf(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let count = 0;
  let joined: Buffer = NOTHING;
  let length = 0;
  /** Answers, as `push` does, whether more may follow at once. */
  const pushJoined = (): boolean => {
    const whole = joined.subarray(0, length);
    joined = NOTHING;
    length = 0;
    return whole.byteLength === 0 || push(whole);
  };
  request.push = (piece: unknown, encoding?: BufferEncoding): boolean => {
    count += 1;
    const isSmall = piece instanceof Uint8Array && piece.byteLength < PIECE_BYTES;
    if (!isSmall || count <= MAX_LOOSE_PIECES) {
      pushJoined();
      return push(piece, encoding);
    }
    const mayFollow = length + piece.byteLength <= PIECE_BYTES || pushJoined();
    if (length === 0) joined = Buffer.allocUnsafe(PIECE_BYTES);
    joined.set(piece, length);
    length += piece.byteLength;
    return mayFollow;
  };
}
