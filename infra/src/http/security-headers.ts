import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = "'self'";

/**
 * Headers that keep a page from loading or being loaded by others. Styles may stand in elements, because the
 * component library writes them there; scripts may not. A preview of a PDF is a frame on a `blob:` of our own.
 */
export async function addSecurityHeaders(app: FastifyInstance, isPublicOverTls: boolean): Promise<void> {
  await app.register(helmet, {
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
  });
}
