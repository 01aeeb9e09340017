import { afterAll, beforeAll, expect, it } from 'vitest';
import { DescribedApi } from './described-api.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** The calls that work without a session; every other one needs it. */
const OPEN = [
  ...['getCsrfCookie', 'signIn', 'signOut', 'register', 'openTestAccount', 'resetPassword', 'sendMessage'],
  ...['getPasskeySignIn', 'signInByPasskey', 'raiseAlarm'],
  ...['getCalendar', 'receiveDeliveryReport', 'receiveProviderMessage', 'getPricing'],
  ...['getHealth', 'getLiveness', 'getReadiness', 'getStarted', 'getMetrics', 'getDescription'],
];
/** The calls that take a form with a file. */
const FORMS = ['addAttachment', 'readBankStatement'];

let served: ServedApp;
let api: DescribedApi;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
});

afterAll(() => served?.stop());

it('every call needs a session, except those that have to work without one', async () => {
  const headers = await visitorHeaders();
  const withoutSession: string[] = [];
  for (const { method, path, operation } of api.calls) {
    const url = served.url + path.replace(/\{\w+\}/g, '1');
    const { body, type } = bodyFor(operation.operationId);
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: { ...headers, ...type },
      ...(method !== 'get' && { body }),
    });
    await answer.body?.cancel();
    if (answer.status !== 401) withoutSession.push(operation.operationId);
  }
  expect(withoutSession.toSorted()).toEqual(OPEN.toSorted());
});

/** What a page sends that has the CSRF token of a visitor, but no session. */
async function visitorHeaders(): Promise<Record<string, string>> {
  const answer = await fetch(`${served.url}/sanctum/csrf-cookie`);
  const [pair = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  const token = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
  return { cookie: pair, 'x-xsrf-token': token };
}

/** A body of the type that a call takes; a form sets its own. */
function bodyFor(operationId: string): { body: string | FormData; type: object } {
  if (operationId === 'importAccount') return { body: 'x', type: { 'content-type': 'application/zip' } };
  if (!FORMS.includes(operationId)) return { body: '{}', type: { 'content-type': 'application/json' } };
  const form = new FormData();
  form.set('file', new Blob(['x']), 'x.txt');
  return { body: form, type: {} };
}
