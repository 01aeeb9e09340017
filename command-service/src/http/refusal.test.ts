import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
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
      message: 'A store is down for the moment. Please try again soon.',
      code: 'unavailable',
    });
  },
);
