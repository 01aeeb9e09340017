import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerRefusal } from './refusal.ts';

it.each([new LedgerUnavailable('no leader'), new OutcomeUnknown('no answer')])(
  'a store that does not answer (%s) is a 503 that says when to try again, and nothing of the store',
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
