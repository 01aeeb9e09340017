import { setImmediate as nextTurn } from 'node:timers/promises';
import { describedRoutes, tags } from './described-routes.ts';
import type { JsonObject } from './json-schema.ts';
import { operationOf, PARAMETERS, type ServedRoute } from './operation.ts';
import { HEADERS, refusalComponents } from './responses.ts';
import { command, type RouteText } from './routes/route-text.ts';

const INTRODUCTION = `The app uses only these calls, and a shell can make them too:

\`\`\`sh
curl -c jar -b jar http://localhost:3000/sanctum/csrf-cookie
token() { awk '$6 == "XSRF-TOKEN" { print $7 }' jar | sed 's/%3D/=/g; s/%2B/+/g; s/%2F/\\//g'; }
curl -c jar -b jar -H "X-XSRF-TOKEN: $(token)" -X POST http://localhost:3000/create-test-account
curl -c jar -b jar -H "X-XSRF-TOKEN: $(token)" -H 'Content-Type: application/json' \\
  -d '{"client":{"name":"Lingua Nord","currency":"EUR","invoicing":true}}' http://localhost:3000/api/client
curl -c jar -b jar http://localhost:3000/api/client
\`\`\`

- JSON in UTF-8. Money, quantities and rates are numbers with at most 6 decimals; a text with a decimal dot or comma is accepted too. Days are \`YYYY-MM-DD\`, deadlines UTC \`YYYY-MM-DD HH:mm\`.
- Every change is a command of the account's ledger. Its answer has \`X-Revision\`; a read with that value as \`X-Min-Revision\` includes the change. \`Idempotency-Key\` makes a repeated request harmless, \`X-Based-On\` keeps it from overwriting changes of others.
- Every refusal has one shape, \`Problem\`. The checks come in the order 429, 413 / 415 / 400, 419, 401, 402, 404, 422, 409.`;

const security = (sessionCookie: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'The login session. Sign-in, registration and test accounts set it; it is HttpOnly.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The decoded value of the cookie XSRF-TOKEN, which has to be sent as well. It changes at sign-in.',
  },
});

/**
 * The description of the HTTP API in OpenAPI 3.1, generated from the schemas of requests and answers. `server` is the
 * base address of the paths. Other requests come in between: it takes a fifth of a second.
 */
export async function openApiDocument(
  routes: readonly ServedRoute[],
  about: { version: string; server: string; sessionCookie: string },
) {
  const schemas = new Map<string, JsonObject>();
  const paths: Record<string, JsonObject> = Object.create(null);
  for (const { text, ...route } of routes.flatMap(described)) {
    await nextTurn();
    const path = pathOf(route);
    const operation = operationOf(route, path, text, schemas);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const responses = refusalComponents(schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Ledgerline', version: about.version, description: INTRODUCTION },
    servers: [{ url: about.server }],
    tags,
    paths: sorted(Object.entries(paths)),
    components: {
      schemas: sorted([...schemas]),
      responses,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: security(about.sessionCookie),
    },
  };
}

function pathOf({ url }: ServedRoute): string {
  return url.replace(/:(\w+)/g, '{$1}');
}

/** The route with its texts; a route with several variants is listed once for each. */
function described(route: ServedRoute): (ServedRoute & { text: RouteText })[] {
  const { variants } = route.operation;
  if (variants === undefined) {
    const text = describedRoutes.get(`${route.method} ${pathOf(route)}`);
    return text === undefined ? [] : [{ ...route, text }];
  }
  return variants.map(({ value, body, answer }) => ({
    ...route,
    url: route.url.replace(/:\w+$/, value),
    operation: { body, answer },
    text: commandText(value),
  }));
}

/** The texts of a command by name. Its result has the same content as the answer of the REST call. */
function commandText(name: string): RouteText {
  const words = name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = command(`send${name}`, 200, words, undefined);
  return { tag: 'Commands', ...text };
}

function sorted(entries: readonly [string, JsonObject][]): Record<string, JsonObject> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
