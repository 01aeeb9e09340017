import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { type AppParts, buildApp } from '../app.ts';

/** The probe of a store that answers. */
export const up = async () => undefined;

/** The parts of an app without a client, whose stores answer. */
export function partsOfApp(): AppParts {
  return {
    basePath: '/',
    version: '1.2.3',
    sessionCookie: 'session',
    publicUrl: undefined,
    metricsToken: undefined,
    clientFolder: null,
    health: { writes: up, reads: up, postgres: up, queue: up, feed: async () => true, lag: async () => 0 },
    services: [],
    logger: pino({ level: 'silent' }),
  };
}

/**
 * Registers a built client for each test of the file, and closes the app after it. Returns what starts an app with
 * that client, whose stores answer; `services` are its routes, and `parts` override the rest.
 */
export function appOfEachTest(services: AppParts['services'] = []) {
  let folder = '';
  let app: FastifyInstance | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerline-client-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<head><base href="/" /><title>App</title></head>');
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {}');
  });

  afterEach(async () => {
    await app?.close();
    app = null;
    rmSync(folder, { recursive: true, force: true });
  });

  return async (parts: Partial<AppParts> = {}): Promise<FastifyInstance> => {
    const built = await buildApp({ ...partsOfApp(), clientFolder: folder, services, ...parts });
    app = built.app;
    return built.app;
  };
}
