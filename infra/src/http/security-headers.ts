import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const SELF = "'self'";

/**
 * Headers that restrict what a page may load and who may embed it. Inline styles are allowed, because the component
 * library writes them; inline scripts are not. The preview of a PDF is a frame on a `blob:` address of the app. The
 * headers are the same for every answer, so they are computed once.
 */
export function securityHeaders(isPublicOverTls: boolean): SecurityHeaders {
  return headersOf(optionsFor(isPublicOverTls));
}

export type SecurityHeaders = readonly [name: string, value: string][];

/** Sets the headers on every answer that comes as far as its route. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** The headers that helmet sets on an answer. */
function headersOf(options: HelmetOptions): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

function optionsFor(isPublicOverTls: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        baseUri: [SELF],
        scriptSrc: [SELF],
        styleSrc: [SELF, "'unsafe-inline'"],
        imgSrc: [SELF, 'data:', 'blob:'],
        fontSrc: [SELF, 'data:'],
        connectSrc: [SELF],
        frameSrc: [SELF, 'blob:'],
        objectSrc: [SELF, 'blob:'],
        workerSrc: [SELF, 'blob:'],
        formAction: [SELF],
        frameAncestors: [SELF],
      },
    },
    frameguard: { action: 'sameorigin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isPublicOverTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}
