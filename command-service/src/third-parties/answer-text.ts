/** A server sent more than was expected; the rest was not read. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/**
 * The text of an answer of another server, of which no more is read than this.
 * @throws AnswerTooLong, or an error of the network
 */
export async function answerText({ body }: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, and so ends the connection.
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > mostBytes) throw new AnswerTooLong(`The answer has more than ${mostBytes} bytes.`);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
