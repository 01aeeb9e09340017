import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies like the server's default parser, and refuses keys that would reach a prototype. An empty body
 * with the content type JSON, which many clients send, counts as no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
