import { describedRoutes } from '@ledgerline/infra/api-docs/described-routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ServedApp, serveApp } from './served-app.ts';

/** The paths of the contract, command by name and REST call. */
const CONTRACT = `
GET /sanctum/csrf-cookie
POST /login /logout /register /create-test-account /delete-account /contact
GET /api/user
POST /api/createStripeCustomer /api/password-reset /api/undo /api/redo /api/reports/rebuild /api/stripe/webhook
GET /api/job /api/job/{id} /api/exchange-rate
POST /api/job
PATCH /api/job/{id} /api/job/convert
DELETE /api/job/{id}
GET /api/client /api/client/{id} /api/client/data/{id}
POST /api/client /api/client/{id}/setting
PATCH /api/client/{id}
DELETE /api/client/{id}
GET /api/job_type /api/language_pair /api/unit /api/rate
POST /api/job_type /api/job_type/{id} /api/language_pair /api/unit /api/rate /api/rate/ /api/rate/restore/{id}
PATCH /api/job_type/{id} /api/language_pair/{id} /api/unit/{id} /api/rate/{id}
DELETE /api/job_type/{id} /api/language_pair/{id} /api/unit/{id} /api/rate/{id}
GET /api/settings /api/settings/billing-portal-url /api/pricing
POST /api/settings /api/settings/remove
GET /api/invoice /api/invoice/{number} /api/invoice/{number}/history /api/invoice/{number}/audit /api/invoice/pdf/{id}
POST /api/invoice
PATCH /api/invoice/{id} /api/invoice/convert
DELETE /api/invoice/{id}
GET /api/history /api/audit/verify /api/rebuild/{id} /api/live
DELETE /api/rebuild/{id}
GET /api/reports /api/reports/month /api/reports/export /api/search /api/health /metrics
`;
const COMMANDS = `
CreateJob EditJob MarkJobCompleted MarkJobActive PutJobOnHold MarkJobInvoiced MarkJobUninvoiced DeleteJob InvoiceJobs
CreateClient EditClient SetClientSetting EnableClientInvoicing DisableClientInvoicing DeleteClient
AddJobType EditJobType DeleteJobType RestoreJobType AddLanguagePair EditLanguagePair DeleteLanguagePair
AddUnit EditUnit DeleteUnit AddRate EditRate DeleteRate RestoreRate
CreateInvoice EditInvoice MarkInvoicePaid MarkInvoiceUnpaid DeleteInvoice SetSetting RemoveSetting ConvertCurrency
Undo Redo
`;

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.png': 'image/png',
};

const operation = z.object({
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: z.object({ properties: z.looseObject({}).optional() }) }),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const openApi = z.object({
  openapi: z.string(),
  servers: z.tuple([z.object({ url: z.string() })]),
  components: z.object({ responses: z.looseObject({}) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let served: ServedApp;
let document: z.output<typeof openApi>;
let text = '';

beforeAll(async () => {
  served = await serveApp();
  text = await (await fetch(`${served.url}/api/openapi.json`)).text();
  document = openApi.parse(JSON.parse(text));
});

afterAll(() => served.stop());

function operationAt(route: string) {
  const [method = '', path = ''] = route.split(' ');
  return document.paths[path]?.[method.toLowerCase()];
}

function contractRoutes(): string[] {
  const routes = CONTRACT.trim()
    .split('\n')
    .flatMap((line) => {
      const [method, ...paths] = line.split(' ');
      return paths.map((path) => `${method} ${path}`);
    });
  const commands = COMMANDS.trim().split(/\s+/);
  return [...routes, ...commands.map((name) => `POST /api/command/${name}`)];
}

describe('the description of the HTTP API', () => {
  it('holds every path of the contract', () => {
    expect(contractRoutes().filter((route) => operationAt(route) === undefined)).toEqual([]);
  });

  it('describes every route that is served, and none that is not', () => {
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        summary,
      })),
    );
    expect(served.filter(({ summary }) => summary === undefined)).toEqual([]);
    const rest = served.map(({ route }) => route).filter((route) => !route.startsWith('POST /api/command/'));
    expect(rest.sort()).toEqual([...describedRoutes.keys()].sort());
  });

  it('gives every operation a name of its own', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${operationId}`),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stands alone: nothing in it points elsewhere', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect([...new Set(references)]).toEqual(['#/components/responses/Refusal']);
    expect(document.components.responses).toHaveProperty('Refusal');
  });

  it.each([
    ['POST /api/job', ['job']],
    ['PATCH /api/job/{id}', ['job']],
    ['POST /api/command/MarkJobCompleted', ['jobId', 'jobIds', 'completedAt']],
    ['POST /login', ['email', 'password']],
    ['POST /api/settings', ['key', 'value']],
  ])('shows what %s takes', (route, members) => {
    const body = operationAt(route)?.requestBody?.content['application/json'].schema;
    expect(JSON.stringify(body)).not.toBe('{}');
    for (const member of members) expect(JSON.stringify(body)).toContain(`"${member}"`);
  });

  it('leaves out of a body what the path says', () => {
    const body = operationAt('PATCH /api/job/{id}')?.requestBody?.content['application/json'].schema;
    expect(Object.keys(body?.properties ?? {})).toEqual(['job']);
  });

  it('shows the filters of a list and the headers that matter', () => {
    const names = (route: string) => operationAt(route)?.parameters.map(({ name }) => name);
    expect(names('GET /api/job')).toEqual(
      expect.arrayContaining(['type', 'name', 'languagePair', 'completed_from', 'page', 'X-Min-Revision']),
    );
    expect(names('POST /api/job')).toEqual(['X-XSRF-TOKEN', 'Idempotency-Key']);
    expect(names('GET /api/invoice/{number}')).toEqual(['number', 'asOf', 'X-Min-Revision']);
  });
});

describe('the page of the description', () => {
  it('loads nothing from elsewhere, and everything that it names is there', async () => {
    const answer = await fetch(`${served.url}/api/docs`);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await answer.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(4);
    for (const file of files) {
      const { status, headers } = await fetch(new URL(file, `${served.url}/api/docs`));
      expect([file, status, headers.get('content-type')?.split(';')[0]]).toEqual([
        file,
        200,
        TYPES[file.slice(file.lastIndexOf('.'))],
      ]);
    }
  });

  it('serves no other file of the library', async () => {
    expect((await fetch(`${served.url}/api/docs/package.json`)).status).toBe(404);
  });
});

it('stands under the base path when there is one', async () => {
  const books = await serveApp({ BASE_PATH: '/books' });
  try {
    const answer = openApi.parse(await (await fetch(`${books.url}/books/api/openapi.json`)).json());
    expect(answer.servers[0].url).toBe('/books');
    expect(answer.paths['/api/job']).toBeDefined();
    expect((await fetch(`${books.url}/books/api/docs`)).status).toBe(200);
  } finally {
    await books.stop();
  }
});
