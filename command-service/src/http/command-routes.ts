import { COMMAND_ANSWERS, commandAnswer } from '@ledgerline/shared-events/api/command-answers.ts';
import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  reversalAnswer,
  revertPreviewAnswer,
  shownChangeAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { existingJobsAnswer } from '@ledgerline/shared-events/import/answers.ts';
import { importRequest } from '@ledgerline/shared-events/import/commands.ts';
import { nextNumberAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { ENTITY_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { quickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import { MAX_LINE, quickJobRequest } from '@ledgerline/shared-events/quick-add/request.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../domain/lookup.ts';
import { loginOf } from '../identity/login.ts';
import type { CommandBus } from '../ledger/running/command-bus.ts';
import { commandCaller, runCommand } from './command-request.ts';
import { answerRead } from './ledger-read.ts';
import { plainJson, plainObject } from './plain-json.ts';
import { IMPORT_BODY_LIMIT, pathId, type RestCall, type RestCommand, restCommands } from './rest-commands.ts';

const named = z.object({ name: z.string() });
const withId = z.object({ id: z.string().optional() });
/** The ids that `pathId` accepts, for the API description. */
const describedId = z.object({ id: z.int().min(1) });

/** Serves every command by name, the REST calls for commands, and undo and redo. */
export function serveCommands(app: FastifyInstance, bus: CommandBus): void {
  const variants = bus.names
    .filter((name) => answers.has(name))
    .map((name) => ({ value: name, body: bus.payloadOf(name), answer: commandAnswer(answerOf(name)) }));
  app.post('/api/command/:name', { config: { operation: { variants } } }, async (request, reply) => {
    const { name } = named.parse(request.params);
    return runCommand(bus, request, reply, name, plainJson(request.body) ?? {});
  });
  for (const [url, name] of [
    ['/api/undo', 'Undo'],
    ['/api/redo', 'Redo'],
  ] as const) {
    const operation = { body: bus.payloadOf(name), answer: reversalAnswer };
    app.post(url, { config: { operation } }, async (request, reply) => {
      const { commandId, revision, result } = await runCommand(
        bus,
        request,
        reply,
        name,
        plainObject(request.body),
      );
      return { commandId, revision, ...entryOf(result) };
    });
  }
  for (const row of restCommands) serveRow(app, bus, row);
  servePreview(app, bus);
  serveChange(app, bus);
  serveExistingJobs(app, bus);
  serveNextNumbers(app, bus);
  serveJobParser(app, bus);
}

/**
 * Serves the numbers of the next invoice and the next quote. They need the write side, because a number without a
 * document can still be in use.
 */
function serveNextNumbers(app: FastifyInstance, bus: CommandBus): void {
  const operation = { answer: nextNumberAnswer };
  for (const kind of ['invoice', 'quote'] as const) {
    app.get(`/api/next-${kind}-number`, { config: { operation } }, async (request, reply) => ({
      number: await answerRead(request, reply, () => bus.nextNumber(kind, loginOf(request).accountId)),
    }));
  }
}

/** Serves what a line says as a job. Nothing is stored. */
function serveJobParser(app: FastifyInstance, bus: CommandBus): void {
  const operation = { body: quickJobRequest, answer: quickJobAnswer };
  app.post('/api/job/parse', { config: { operation } }, async (request, reply) => {
    const sent = quickJobRequest.safeParse(plainObject(request.body));
    if (!sent.success) throw invalidField('text', `Send a text of at most ${MAX_LINE} characters.`);
    const { text } = sent.data;
    return answerRead(request, reply, () => bus.parseJob(loginOf(request).accountId, text));
  });
}

/** Serves which rows of an import of jobs look the same as existing jobs. */
function serveExistingJobs(app: FastifyInstance, bus: CommandBus): void {
  const operation = { body: importRequest, answer: existingJobsAnswer };
  const options = { bodyLimit: IMPORT_BODY_LIMIT, config: { operation } };
  app.post('/api/import/known', options, async (request, reply) => {
    const body = plainObject(request.body);
    const { accountId } = loginOf(request);
    await slices.next(accountId);
    const rows = importRequest.parse(body);
    const read = () => bus.existingJobs(accountId, rows);
    return { known: await answerRead(request, reply, read) };
  });
}

const preview = z.object({ to: z.uuid().transform((id) => id.toLowerCase()) });

/** Serves the preview of a revert to the moment of an entry. */
function servePreview(app: FastifyInstance, bus: CommandBus): void {
  const operation = { query: preview, answer: revertPreviewAnswer };
  app.get('/api/undo', { config: { operation } }, async (request, reply) => {
    const requested = preview.safeParse(request.query);
    if (!requested.success)
      throw new Rejected('malformed', 'The parameter "to" must be the id of a command.');
    const { to } = requested.data;
    return answerRead(request, reply, async () => {
      const value = await bus.previewRevert(commandCaller(request), to);
      return { value, revision: value.revision };
    });
  });
}

const changeInPath = z.object({ commandId: z.uuid().transform((id) => id.toLowerCase()) });
const changedField = z.object({ entity: z.enum(ENTITY_KINDS), id: z.string(), field: z.string() });

/** Serves a change of the history with whole values, of which the history answers the beginnings. */
function serveChange(app: FastifyInstance, bus: CommandBus): void {
  const operation = { params: changeInPath, query: changedField, answer: shownChangeAnswer };
  app.get('/api/history/:commandId/change', { config: { operation } }, async (request, reply) => {
    const [path, field] = [changeInPath.safeParse(request.params), changedField.safeParse(request.query)];
    if (!field.success) throw new Rejected('malformed', 'Name the change by entity, id and field.');
    if (!path.success) throw notFound();
    return answerRead(request, reply, () =>
      bus.changeOf(loginOf(request).accountId, path.data.commandId, field.data),
    );
  });
}

function serveRow(app: FastifyInstance, bus: CommandBus, row: RestCommand): void {
  const urls = row.url === '/api/rate' ? [row.url, `${row.url}/`] : [row.url];
  for (const url of urls) {
    app.route({
      method: row.method,
      url,
      ...(row.bodyLimit === undefined ? {} : { bodyLimit: row.bodyLimit }),
      config: { operation: operationOf(bus, row) },
      handler: async (request, reply) => {
        const call: RestCall = {
          body: plainObject(request.body),
          id: () => pathId(withId.parse(request.params).id),
        };
        const name = typeof row.command === 'string' ? row.command : row.command(call);
        const status = typeof row.status === 'number' ? row.status : row.status(call);
        const { result } = await runCommand(bus, request, reply, name, row.payload(call));
        reply.code(status);
        return status === 204 ? null : result;
      },
    });
  }
}

/**
 * The described payload of a REST call: the schema of its command (of the creating one when there are two), without
 * the id in the path and what only several records need.
 */
function operationOf(bus: CommandBus, { command, target, answer }: RestCommand): ApiOperation {
  const name = typeof command === 'string' ? command : command({ body: {}, id: () => 0 });
  if (!bus.names.includes(name)) return {};
  const call = { body: bus.payloadOf(name), answer: answer ?? answerOf(name) };
  return target === undefined ? call : { ...call, params: describedId, inPath: [target, 'filter', 'skip'] };
}

/** The described answers. Commands that tests add are served without a description. */
const answers = new Map(Object.entries(COMMAND_ANSWERS));

/** @throws Error when the answer of the command is not described */
function answerOf(name: string) {
  const answer = answers.get(name);
  if (answer === undefined) throw new Error(`The answer of ${name} is not described.`);
  return answer;
}

function entryOf(result: Json): { entry: Json } {
  const entry = typeof result === 'object' && result !== null && !Array.isArray(result) ? result.entry : null;
  return { entry: entry ?? null };
}
