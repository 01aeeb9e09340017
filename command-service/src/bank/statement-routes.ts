import multipart, { type Multipart } from '@fastify/multipart';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  type ColumnsNeeded,
  type StatementPreview,
  statementAnswer,
} from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { csvColumnsInput, encodingInput } from '@ledgerline/shared-events/bank/format-input.ts';
import { MAX_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readField } from '../domain/payload/read-field.ts';
import { commandCaller } from '../http/command-request.ts';
import { jsonInSlices } from '../http/json-in-slices.ts';
import { answerRead } from '../http/ledger-read.ts';
import { loginOf } from '../identity/login.ts';
import type { AtRevision, CommandBus } from '../ledger/running/command-bus.ts';
import type { StatementReader } from './statement-reader.ts';

const UPLOAD = { config: { longBody: true, operation: { answer: statementAnswer } } };

const MAX_BYTES_OF_COLUMNS = 4_000;

const TOO_LARGE = `A statement has at most ${MAX_STATEMENT_BYTES / 1024 ** 2} MB. Export a shorter period.`;

type Upload = { bytes: Uint8Array; columns: CsvColumns | null; encoding: Encoding | undefined };

/**
 * `POST /api/bank/statements`: a statement as `multipart/form-data`, with `columns` as JSON where a CSV needs them, and
 * `encoding` where its letters were read wrongly. The answer is a preview. Of the file nothing is stored; columns that fit are kept for the next file.
 */
export function serveStatements(app: FastifyInstance, bus: CommandBus, reader: StatementReader): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    await inside.register(multipart, {
      limits: {
        files: 1,
        fields: 2,
        parts: 3,
        fileSize: MAX_STATEMENT_BYTES + 1,
        fieldSize: MAX_BYTES_OF_COLUMNS,
        fieldNameSize: 100,
      },
      throwFileSizeLimit: false,
    });
    inside.post('/api/bank/statements', UPLOAD, async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      try {
        const sent = { bus, reader, request, signal: gone.signal };
        const answer = await answerRead(request, reply, () => preview(sent));
        if ('needsColumns' in answer) return answer;
        reply.type('application/json; charset=utf-8');
        return await jsonInSlices(loginOf(request).accountId, answer, 'entries');
      } catch (error) {
        // Drain the rest of the body: otherwise it fills the connection and the sender never receives the answer.
        request.raw.resume();
        throw error;
      }
    });
  });
}

type Sent = { bus: CommandBus; reader: StatementReader; request: FastifyRequest; signal: AbortSignal };

async function preview({
  bus,
  reader,
  request,
  signal,
}: Sent): Promise<AtRevision<StatementPreview | ColumnsNeeded>> {
  const { bytes, columns, encoding } = await receive(request);
  await request.checkSession();
  const { accountId } = loginOf(request);
  const { value: formats, revision } = await bus.statementFormats(accountId);
  const reading = await reader.read({ bytes, columns, encoding, ...formats }, { account: accountId, signal });
  if ('needsColumns' in reading) return { value: reading, revision };
  const { statement, csv } = reading;
  if (columns !== null && csv !== null) {
    const value = { heads: csv.heads, columns };
    await bus.execute({
      ...commandCaller(request),
      name: 'SetSetting',
      payload: { key: 'bankFormats', value },
    });
  }
  const preview = await bus.previewStatement(accountId, statement);
  return csv === null ? preview : { ...preview, value: { ...preview.value, csv } };
}

/** @throws Rejected malformed, too_large, invalid */
async function receive(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Rejected('malformed', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > 2 * MAX_STATEMENT_BYTES) {
    throw new Rejected('too_large', TOO_LARGE);
  }
  const upload: Omit<Upload, 'bytes'> & { bytes: Uint8Array | null } = {
    bytes: null,
    columns: null,
    encoding: undefined,
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') upload.bytes = await fileBytes(part);
      else if (part.fieldname === 'columns') upload.columns = columnsIn(part.value);
      else if (part.fieldname === 'encoding') upload.encoding = readField(encodingInput, part.value);
    }
  } catch (error) {
    if (error instanceof Rejected) throw error;
    throw new Rejected('malformed', 'The upload was incomplete. Please try again.');
  }
  if (upload.bytes === null) throw new Rejected('malformed', 'Send one file.');
  return { ...upload, bytes: upload.bytes };
}

async function fileBytes(part: Extract<Multipart, { type: 'file' }>): Promise<Uint8Array> {
  const bytes = await part.toBuffer();
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw new Rejected('too_large', TOO_LARGE);
  return bytes;
}

/** The columns in a field of the form. @throws Rejected malformed, invalid */
function columnsIn(value: unknown): CsvColumns {
  try {
    return readField(csvColumnsInput, JSON.parse(String(value)));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Rejected('malformed', '"columns" must be JSON.');
    throw error;
  }
}
