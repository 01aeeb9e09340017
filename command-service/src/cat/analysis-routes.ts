import multipart, { type Multipart } from '@fastify/multipart';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type CatAnalysesAnswer, catAnalysesAnswer } from '@ledgerline/shared-events/cat/analysis.ts';
import { type CatChoices, catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import {
  MAX_ANALYSIS_NAME,
  MAX_CAT_BYTES,
  MAX_CAT_FILE_BYTES,
  MAX_CAT_FILES,
} from '@ledgerline/shared-events/cat/limits.ts';
import { canBeRemembered } from '@ledgerline/shared-events/cat/tables.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readField } from '../domain/payload/read-field.ts';
import { type Receive, withReceivedFiles } from '../file-reading/received-file.ts';
import { UploadSlots } from '../file-reading/upload-slots.ts';
import { commandCaller } from '../http/command-request.ts';
import { jsonInSlices } from '../http/json-in-slices.ts';
import { loginOf } from '../identity/login.ts';
import type { CommandBus } from '../ledger/running/command-bus.ts';
import type { AnalysisReader } from './analysis-reader.ts';
import type { AnalysisUpload, ReadAnalyses } from './read-analyses.ts';

const UPLOAD = { config: { longBody: true, operation: { answer: catAnalysesAnswer } } };

const MAX_CHOICES_BYTES = 500_000;

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;
const TOO_LARGE = `An analysis has at most ${megabytes(MAX_CAT_FILE_BYTES)}, and all files together ${megabytes(MAX_CAT_BYTES)}.`;
const TOO_MANY = `Choose at most ${MAX_CAT_FILES} files at once.`;

/**
 * `POST /api/cat/analyses`: analyses of translation tools as `multipart/form-data`, with `choices` as JSON where files
 * left something open. Nothing of the files is stored; how the user read a table is remembered for the next one.
 */
export function serveAnalyses(app: FastifyInstance, bus: CommandBus, reader: AnalysisReader): void {
  const slots = new UploadSlots();
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    await inside.register(multipart, {
      limits: {
        files: MAX_CAT_FILES,
        fields: 1,
        parts: MAX_CAT_FILES + 1,
        fileSize: MAX_CAT_FILE_BYTES + 1,
        fieldSize: MAX_CHOICES_BYTES,
        fieldNameSize: 100,
      },
      throwFileSizeLimit: false,
    });
    inside.post('/api/cat/analyses', UPLOAD, async (request, reply) => {
      const { accountId } = loginOf(request);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      try {
        const order = { account: accountId, signal: gone.signal };
        const answer = await slots.during(accountId, () =>
          withReceivedFiles(async (receive) => {
            const { files, choices } = await uploadIn(request, receive);
            await request.checkSession();
            const remembered = choices.remembered === false ? [] : await bus.catTables(accountId);
            const tables = [...choices.tables, ...remembered];
            const read = await reader.read({ files, choices: { ...choices, tables } }, order);
            await remember(bus, request, choices.tables, read);
            return await compared(bus, accountId, read);
          }),
        );
        reply.headers({ 'cache-control': 'no-store' }).type('application/json; charset=utf-8');
        return await jsonInSlices(accountId, answer, 'analyses');
      } catch (error) {
        // Drain the rest of the body: otherwise it fills the connection and the sender never receives the answer.
        request.raw.resume();
        throw error;
      }
    });
  });
}

/** Remembers how the user read tables, as far as there is room for it, when they could be read like that. */
async function remember(
  bus: CommandBus,
  request: FastifyRequest,
  tables: CatChoices['tables'],
  { analyses, questions }: ReadAnalyses,
): Promise<void> {
  const questioned = new Set(questions.map(({ key }) => key));
  for (const value of tables) {
    if (analyses.length === 0 || questioned.has(value.key) || !canBeRemembered(value.key)) continue;
    try {
      const payload = { key: 'catTables', value };
      await bus.execute({ ...commandCaller(request), name: 'SetSetting', payload });
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'too_large')) throw error;
    }
  }
}

/** The answer, with the jobs that each analysis was used for already. */
async function compared(bus: CommandBus, accountId: string, read: ReadAnalyses): Promise<CatAnalysesAnswer> {
  const seen = await bus.jobsOfAnalyses(accountId, read.analyses);
  const analyses = read.analyses.map((analysis, at) => ({ ...analysis, seenBefore: seen[at] ?? [] }));
  return { ...read, analyses };
}

/** @throws Rejected malformed, too_large, invalid */
async function uploadIn(request: FastifyRequest, receive: Receive): Promise<AnalysisUpload> {
  if (!request.isMultipart()) throw new Rejected('malformed', 'Send the files as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_CAT_BYTES + 2 * MAX_CHOICES_BYTES)
    throw new Rejected('too_large', TOO_LARGE);
  const files: AnalysisUpload['files'][number][] = [];
  let choices: CatChoices = readField(catChoices, {});
  let left = MAX_CAT_BYTES;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') choices = choicesIn(part);
      else {
        const limit = { bytes: Math.min(MAX_CAT_FILE_BYTES, left), refusal: TOO_LARGE };
        const { path, sha256, size } = await receive(part.file, limit);
        left -= size;
        files.push({ path, sha256, name: part.filename.slice(0, MAX_ANALYSIS_NAME) });
      }
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (files.length === 0) throw new Rejected('malformed', 'Send at least one file.');
  return { files, choices };
}

function refusalOf(error: unknown): Rejected {
  if (error instanceof Rejected) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new Rejected('too_large', TOO_MANY);
  return new Rejected('malformed', 'The upload was incomplete. Please try again.');
}

/** The choices in a field of the form. @throws Rejected malformed, invalid */
function choicesIn({ fieldname, value }: Extract<Multipart, { type: 'field' }>): CatChoices {
  if (fieldname !== 'choices') throw new Rejected('malformed', `"${fieldname}" isn't a field of this form.`);
  try {
    return readField(catChoices, JSON.parse(String(value)));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Rejected('malformed', '"choices" must be JSON.');
    throw error;
  }
}
