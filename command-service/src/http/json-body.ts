import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance } from 'fastify';

/**
 * The most values of one body, about: an import of 5,000 rows with every field has half as many. Each value takes far
 * more memory and time than its bytes.
 */
const MAX_VALUES = 250_000;

/**
 * Parses JSON bodies like the server's default parser, and refuses keys that would reach a prototype, and bodies of very
 * many values. An empty body with the content type JSON, which many clients send, counts as no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (holdsTooMany(body)) done(tooManyValues());
    else parse(request, body, done);
  });
}

/** Counts what separates and opens values, also inside of texts: a look at the text that costs less than parsing it. */
function holdsTooMany(body: string): boolean {
  if (body.length <= MAX_VALUES) return false;
  let count = 0;
  for (const mark of [',', '{', '[']) {
    for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
      count += 1;
      if (count > MAX_VALUES) return true;
    }
  }
  return false;
}

function tooManyValues(): Rejected {
  return new Rejected('too_large', 'The body of the request holds too many values.');
}
