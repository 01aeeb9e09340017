import { describe, expect, it } from 'vitest';
import { ApiError, refusalText, Unreachable } from './api-error.ts';

const refusal = (code: string, message: string, errors = {}) =>
  new ApiError({ status: 409, code, message, errors });

describe('the text of a refusal', () => {
  it.each([
    {
      what: 'a rule of the whole record',
      error: refusal('already_answered', 'Quote Q-6 was declined. Reopen it first.'),
      text: "We couldn't accept the quote: Quote Q-6 was declined. Reopen it first.",
    },
    {
      what: 'the first rule of a field, rather than that of the whole',
      error: refusal('invalid', 'Check the fields.', { date: ['This day is in the future'] }),
      text: "We couldn't accept the quote: This day is in the future",
    },
    {
      what: 'an account without room',
      error: refusal('quota', 'Your account is full.'),
      text: "We couldn't accept the quote: Your account is full.",
    },
    {
      what: 'a record that was deleted meanwhile',
      error: refusal('not_found', 'This does not exist.'),
      text: "We couldn't accept the quote: It doesn't exist any more.",
    },
    {
      what: 'nothing that only programs understand',
      error: refusal('malformed', '"columns" must be JSON.'),
      text: "We couldn't accept the quote",
    },
    {
      what: 'nothing while the server is out of reach',
      error: new Unreachable('fetch failed'),
      text: "We couldn't accept the quote",
    },
  ])('explains $what', ({ error, text }) => {
    expect(refusalText("We couldn't accept the quote", error)).toBe(text);
  });

  it.each([
    'There was a problem saving your job. Please try again later.',
    'There was a problem saving your job.',
    'There was a problem saving your job',
  ])('joins the reason to "%s" as one sentence', (failure) => {
    expect(refusalText(failure, refusal('invalid', 'The rate is too high.'))).toBe(
      'There was a problem saving your job: The rate is too high.',
    );
    expect(refusalText(failure, new Unreachable())).toBe(failure);
  });
});
