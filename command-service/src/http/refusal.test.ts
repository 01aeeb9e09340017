import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerRefusal } from './refusal.ts';

it.each([new LedgerUnavailable('no leader'), new OutcomeUnknown('no answer')])(
  'a store that does not answer (%s) leads to a 503 with Retry-After that reveals nothing about the store',
  async (error) => {
    const app = fastify({ logger: false });
    app.setErrorHandler(answerRefusal);
    app.get('/', () => Promise.reject(error));
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'unavailable',
    });
  },
);

it('a value that no alternative takes is refused in the words of the rule that it violates', async () => {
  const even = z.string().transform((text, context) => {
    context.addIssue({ code: 'custom', message: `${text} is not even` });
    return z.NEVER;
  });
  const app = fastify({ logger: false });
  app.setErrorHandler(answerRefusal);
  app.get('/', async () => z.object({ job: z.object({ pages: z.union([even, z.null()]) }) }).parse(PAYLOAD));
  expect((await app.inject('/')).json()).toMatchObject({
    message: '3 is not even',
    errors: { pages: ['3 is not even'] },
  });
});

it('says which part of a request is missing, in plain words', async () => {
  const app = fastify({ logger: false });
  app.setErrorHandler(answerRefusal);
  const job = z.object({ name: z.string() });
  app.get('/', async () => z.object({ job }).parse({}));
  app.get('/name', async () => z.object({ job }).parse({ job: {} }));
  expect((await app.inject('/')).json()).toMatchObject({
    message: 'job is missing',
    errors: { job: ['job is missing'] },
  });
  expect((await app.inject('/name')).json()).toMatchObject({ errors: { name: ['name is missing'] } });
});

const PAYLOAD = { job: { pages: '3' } };
