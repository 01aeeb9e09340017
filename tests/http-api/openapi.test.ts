import { describedRoutes } from '@ledgerline/infra/api-docs/described-routes.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DescribedApi } from './described-api.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** The paths of the contract, commands by name and REST calls. */
const CONTRACT = `
GET /sanctum/csrf-cookie
POST /login /logout /register /create-test-account /delete-account /contact
GET /api/user
POST /api/createStripeCustomer /api/password-reset /api/undo /api/redo /api/reports/rebuild /api/stripe/webhook
GET /api/job /api/job/{id} /api/exchange-rate
POST /api/job
PATCH /api/job/{id} /api/job/convert
DELETE /api/job/{id}
GET /api/client /api/client/{id} /api/client/{id}/overview /api/client/data/{id}
POST /api/client /api/client/{id}/setting
PATCH /api/client/{id}
DELETE /api/client/{id}
GET /api/job_type /api/language_pair /api/unit /api/rate
POST /api/job_type /api/job_type/{id} /api/language_pair /api/unit /api/rate /api/rate/ /api/rate/restore/{id}
PATCH /api/job_type/{id} /api/language_pair/{id} /api/unit/{id} /api/rate/{id}
DELETE /api/job_type/{id} /api/language_pair/{id} /api/unit/{id} /api/rate/{id}
GET /api/settings /api/settings/logo /api/settings/billing-portal-url /api/pricing
POST /api/settings /api/settings/logo /api/settings/remove
GET /api/next-invoice-number /api/number-series /api/number-series/{id}/gaps /api/invoice /api/invoice/{number} /api/invoice/{number}/history /api/invoice/{number}/audit /api/invoice/pdf/{id}
POST /api/invoice /api/invoice/{id}/duplicate /api/job/{id}/duplicate /api/job/parse
PATCH /api/invoice/{id} /api/invoice/convert
DELETE /api/invoice/{id}
GET /api/credit-note/{number} /api/credit-note/{number}/history /api/credit-note/{number}/audit /api/credit-note/pdf/{id} /api/credit-note/{number}/deliveries
POST /api/invoice/{id}/credit-note /api/credit-note/{id}/send
DELETE /api/credit-note/{id}
GET /api/next-quote-number /api/quote /api/quote/{number} /api/quote/{number}/history /api/quote/{number}/audit /api/quote/pdf/{id} /api/quote/{number}/deliveries
POST /api/quote /api/quote/{id}/duplicate /api/quote/{id}/sent /api/quote/{id}/accept /api/quote/{id}/decline /api/quote/{id}/reopen /api/quote/{id}/send
PATCH /api/quote/{id}
DELETE /api/quote/{id}
GET /api/history /api/undo /api/audit/verify /api/audit/checkpoint /api/rebuild/{id} /api/live
DELETE /api/rebuild/{id}
GET /api/reports /api/reports/month /api/reports/export /api/reports/quotes /api/reports/receivables /api/reports/words /api/reports/tax /api/reports/tax/pdf /api/search /api/search/all /api/reminders /api/health /api/health/live /api/health/ready /api/health/started /metrics
GET /api/start /api/views/counts /api/client/figures /api/invoice/pdfs /api/credit-note/pdfs /api/quote/pdfs /api/invoice/{number}/deliveries /api/attachment/{id} /api/project /api/project/{id}
POST /api/job/{id}/attachment /api/project /api/invoice/{id}/payment /api/invoice/{id}/refund /api/invoice/{id}/credit /api/invoice/{id}/send /api/mail/reports /api/bank/statements /api/cat/analyses /api/job/from-analysis
PUT /api/job/{id}/analysis
GET /api/job/{id}/analysis.csv
PATCH /api/project/{id} /api/payment/{id}
DELETE /api/job/{id}/analysis /api/attachment/{id} /api/project/{id} /api/payment/{id} /api/delivery/{id}
GET /api/calendar-feed /calendar/{secret}.ics /api/sessions /api/passkey /api/security-events
POST /api/calendar-feed /api/passkey/options /api/passkey/register /api/passkey/sign-in-options /api/passkey/sign-in
PATCH /api/passkey/{id}
DELETE /api/calendar-feed /api/sessions /api/sessions/{id} /api/passkey/{id}
`;
const COMMANDS = `
CreateJob CreateJobFromAnalysis AttachAnalysis DetachAnalysis DuplicateJob EditJob MarkJobCompleted MarkJobActive PutJobOnHold MarkJobInvoiced MarkJobUninvoiced DeleteJob InvoiceJobs
CreateCreditNote DeleteCreditNote SendCreditNote MarkCreditNoteSent
CreateQuote EditQuote DuplicateQuote MarkQuoteSent AcceptQuote DeclineQuote ReopenQuote DeleteQuote SendQuote
CreateClient EditClient SetClientSetting AddClientContact EditClientContact RemoveClientContact EnableClientInvoicing DisableClientInvoicing DeleteClient
AddJobType EditJobType DeleteJobType RestoreJobType AddLanguagePair EditLanguagePair DeleteLanguagePair
AddUnit EditUnit DeleteUnit AddRate EditRate DeleteRate RestoreRate
CreateInvoice DuplicateInvoice EditInvoice MarkInvoicePaid MarkInvoiceUnpaid DeleteInvoice SendReminder PauseReminders ResumeReminders MarkDisputed ClearDispute
RecordPayment EditPayment DeletePayment RefundPayment UseCredit ImportPayments SendInvoice MarkInvoiceSent SetSetting RemoveSetting ConvertCurrency
Undo Redo
`;

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.png': 'image/png',
};

const refusal = z.object({
  content: z.object({
    'application/json': z.object({
      examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
    }),
  }),
});

let served: ServedApp;
let api: DescribedApi;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
});

afterAll(() => served?.stop());

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

const documented = () => api.calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

/** Every route that the web server has registered, without the names of parameters and without HEAD. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return served.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*) \(([A-Z, ]+)\)/u.exec(line) ?? [];
      if (methods === '') return [];
      const depth = indent.length / 4;
      parents.splice(depth - 1, parents.length, part);
      const path = parents.join('').replace(/:[\w|:]+/g, '{}');
      return methods.split(', ').map((method) => `${method} ${path}`);
    })
    .filter((route) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS '));
}

function operationAt(route: string) {
  const [method = '', path = ''] = route.split(' ');
  return { method: method.toLowerCase(), path, operation: api.document.paths[path]?.[method.toLowerCase()] };
}

function bodyOf(route: string) {
  const content = operationAt(route).operation?.requestBody?.content['application/json'];
  return z.looseObject({ properties: z.looseObject({}).default({}) }).parse(content?.schema);
}

describe('the description of the HTTP API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(api.document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('contains every path of the contract', () => {
    const declared = new Set(documented());
    expect(contractRoutes().filter((route) => !declared.has(route))).toEqual([]);
  });

  it('describes exactly the routes of the web server', () => {
    const pages = /^GET \/api\/docs/;
    const registered = registeredRoutes()
      .filter((route) => !pages.test(route))
      .flatMap((route) =>
        route === 'POST /api/command/{}'
          ? served.commands.map((name) => `POST /api/command/${name}`)
          : [route],
      );
    const nameless = documented().map((route) => route.replace(/\{\w+\}/g, '{}'));
    expect(nameless.sort()).toEqual(registered.sort());
    expect(registered.length).toBeGreaterThan(110);
  });

  it('has texts for exactly these routes', () => {
    const rest = documented().filter((route) => !route.startsWith('POST /api/command/'));
    expect(rest.sort()).toEqual([...describedRoutes.keys()].sort());
  });

  it('gives every operation a unique id', () => {
    const ids = api.calls.map(({ operation }) => operation.operationId.toLowerCase());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a schema for every answer with a body, and an example of every answer in JSON', () => {
    for (const call of api.calls) {
      const { operationId, responses } = call.operation;
      const fine = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(fine, operationId).not.toEqual([]);
      for (const status of fine) {
        const { content = {}, at } = api.responseOf(call, Number(status)) ?? { at: [] };
        expect(Object.keys(content).length === 0, `${operationId} ${status}`).toBe(status === '204');
        for (const [type, { schema, example }] of Object.entries(content)) {
          expect(Object.keys(Object(schema)), `${operationId} ${type}`).not.toEqual([]);
          if (type !== 'application/json' || example === undefined) continue;
          expect(api.faults([...at, 'content', type, 'schema'], example), operationId).toEqual([]);
        }
      }
    }
  });

  it('has an example of every body of a REST call, and of every refusal', () => {
    for (const { method, path, operation } of api.calls) {
      const media = operation.requestBody?.content['application/json'];
      if (media === undefined || path.startsWith('/api/command/')) continue;
      const at = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
      expect(media.example, operation.operationId).toBeDefined();
      expect(api.faults(at, media.example), operation.operationId).toEqual([]);
    }
    const responses = z.record(z.string(), refusal).parse(api.at(['components', 'responses']));
    const examples = Object.values(responses).flatMap(({ content }) =>
      Object.values(content['application/json'].examples),
    );
    expect(examples.length).toBeGreaterThan(20);
    for (const { value } of examples) {
      expect(api.faults(['components', 'schemas', 'Problem'], value)).toEqual([]);
    }
  });

  it('lists for every call its refusals and its callers', () => {
    const refusals = (route: string) =>
      Object.keys(operationAt(route).operation?.responses ?? {}).filter((status) => !status.startsWith('2'));
    const all = ['400', '401', '402', '404', '409', '413', '415', '419', '422', '429', '503', 'default'];
    expect(refusals('PATCH /api/job/{id}')).toEqual(all);
    expect(refusals('GET /api/job/{id}')).toEqual(['400', '401', '402', '404', '429', '503', 'default']);
    expect(operationAt('PATCH /api/job/{id}').operation?.security).toEqual([{ session: [], csrf: [] }]);
    expect(operationAt('GET /api/user').operation?.security).toEqual([{ session: [] }]);
    expect(operationAt('POST /login').operation?.security).toEqual([{ csrf: [] }]);
    expect(operationAt('GET /api/health').operation?.security).toEqual([]);
    expect(refusals('GET /api/reports/export')).not.toContain('402');
  });

  it('has no references to other documents', () => {
    const text = JSON.stringify(api.document);
    const references = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to))];
    expect(references).toContain('#/components/schemas/Job');
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/(schemas|responses|parameters|headers)\/\w+$/);
      expect(api.at(reference.slice(2).split('/')), reference).toBeDefined();
    }
  });

  it.each([
    ['POST /api/job', ['job']],
    ['PATCH /api/job/{id}', ['job']],
    ['POST /api/command/MarkJobCompleted', ['jobId', 'jobIds', 'completedAt']],
    ['POST /login', ['email', 'password']],
    ['POST /api/settings', ['key', 'value']],
  ])('describes the input of %s', (route, members) => {
    for (const member of members) expect(JSON.stringify(bodyOf(route))).toContain(`"${member}"`);
  });

  it('describes no member of a setting that is refused', () => {
    const members = Object.keys(bodyOf('POST /api/settings').properties);
    expect(members.sort()).toEqual(['currentPassword', 'guessed', 'key', 'value']);
  });

  it('does not repeat path parameters in a body', () => {
    expect(Object.keys(bodyOf('PATCH /api/job/{id}').properties)).toEqual(['job']);
  });

  it('describes the filters of a list and the relevant headers', () => {
    const names = (route: string) => {
      const { method, path, operation } = operationAt(route);
      if (operation === undefined) throw new Error(`${route} is not described.`);
      return api.parametersOf({ method, path, operation }).map(({ name }) => name);
    };
    expect(names('GET /api/job')).toEqual(
      expect.arrayContaining(['type', 'name', 'languagePair', 'completed_from', 'page', 'X-Min-Revision']),
    );
    expect(names('POST /api/job')).toEqual(['Idempotency-Key', 'X-Based-On']);
    expect(names('GET /api/invoice/{number}')).toEqual(['number', 'asOf', 'X-Min-Revision']);
  });
});

describe('the page of the description', () => {
  it('loads nothing from other hosts, and everything it refers to exists', async () => {
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

it('is served under the base path', async () => {
  const books = await serveApp({ BASE_PATH: '/books' });
  try {
    const { document } = new DescribedApi(await (await fetch(`${books.url}/books/api/openapi.json`)).json());
    expect(document.servers[0].url).toBe('/books');
    expect(document.paths['/api/job']).toBeDefined();
    expect((await fetch(`${books.url}/books/api/docs`)).status).toBe(200);
  } finally {
    await books.stop();
  }
});
