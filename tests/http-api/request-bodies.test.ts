import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { DescribedApi, type DescribedCall } from './described-api.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** Bodies of several kinds. A route that takes none of a kind answers 415, once it knows who calls. */
const BODIES: Readonly<Record<string, string>> = {
  'multipart/form-data': '--x--\r\n',
  'application/zip': 'PK',
  'message/rfc822': 'Subject: a\r\n\r\n',
  'application/octet-stream': 'a',
  'application/x-www-form-urlencoded': 'a=b',
  'application/xml': '<a/>',
  'text/csv': 'a,b',
  'text/plain': 'a',
};

/** Writes that need nothing but their address; nor does a DELETE. The server reads no body of theirs. */
const WITHOUT_BODY = [
  'POST /api/account/export',
  'POST /api/calendar-feed',
  'POST /api/email-confirmation',
  'POST /api/invoice/{id}/duplicate',
  'POST /api/job/{id}/duplicate',
  'POST /api/job_type/{id}',
  'POST /api/mail/account/test',
  'POST /api/passkey/options',
  'POST /api/passkey/sign-in-options',
  'POST /api/quote/{id}/duplicate',
  'POST /api/quote/{id}/reopen',
  'POST /api/quote/{id}/sent',
  'POST /api/rate/restore/{id}',
  'POST /api/security/confirm/options',
  'POST /create-test-account',
  'POST /logout',
];
const WRITES: Readonly<Record<string, 'DELETE' | 'PATCH' | 'POST' | 'PUT'>> = {
  delete: 'DELETE',
  patch: 'PATCH',
  post: 'POST',
  put: 'PUT',
};
const TOKEN = 'a'.repeat(32);

let served: ServedApp;
let api: DescribedApi;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp({ MAIL_REPORT_TOKEN: TOKEN });
  api = await DescribedApi.of(served.url);
  user = await testAccount(served.url);
});

afterAll(() => served?.stop());

const writes = () => api.calls.filter(({ method }) => method !== 'get');
const nameOf = ({ method, path }: DescribedCall) => `${method.toUpperCase()} ${path}`;
const describedTypes = ({ operation }: DescribedCall) => Object.keys(operation.requestBody?.content ?? {});

/** The kinds of body that a route takes, besides JSON. None of them is whole, so that nothing is done. */
async function acceptedTypes({ method, path }: DescribedCall): Promise<string[]> {
  const accepted: string[] = [];
  for (const [type, payload] of Object.entries(BODIES)) {
    const kind = type === 'multipart/form-data' ? `${type}; boundary=x` : type;
    const headers = {
      'content-type': kind,
      authorization: `Bearer ${TOKEN}`,
      cookie: user.cookies(),
      'x-xsrf-token': user.cookie('XSRF-TOKEN') ?? '',
    };
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const write = WRITES[method];
    if (write === undefined) throw new Error(`${method} is no write that is known here.`);
    const { statusCode } = await served.app.inject({ method: write, url, headers, payload });
    if (statusCode !== 415) accepted.push(type);
  }
  return accepted;
}

describe('the body of a write', () => {
  it('is described in every kind that the server takes', async () => {
    const accepted: Record<string, string[]> = {};
    const described: Record<string, string[]> = {};
    for (const call of writes()) {
      const types = await acceptedTypes(call);
      if (types.length > 0) accepted[nameOf(call)] = types;
      const files = describedTypes(call).filter((type) => type !== 'application/json');
      if (files.length > 0) described[nameOf(call)] = files;
    }
    expect(described).toEqual(accepted);
    expect(Object.keys(accepted)).toHaveLength(6);
  });

  it('is described, except where an address says everything', () => {
    const without = writes().filter((call) => call.method !== 'delete' && describedTypes(call).length === 0);
    expect(without.map(nameOf).sort()).toEqual(WITHOUT_BODY);
  });
});
