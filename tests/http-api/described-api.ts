import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const named = z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) });
const pointer = z.object({ $ref: z.string() });
const media = z.looseObject({ schema: z.unknown(), example: z.unknown().optional() });
const header = z.looseObject({ required: z.boolean().default(false) });
const response = z.looseObject({
  description: z.string(),
  headers: z.record(z.string(), z.union([pointer, header])).default({}),
  content: z.record(z.string(), media).optional(),
});

const describedOperation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([pointer, named])),
  requestBody: z.object({ required: z.boolean(), content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.union([pointer, response])),
});

const openApi = z.looseObject({
  openapi: z.string(),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), describedOperation)),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.looseObject({ name: z.string() })) }),
});

/** One operation with its place in the document. */
export type DescribedCall = { method: string; path: string; operation: z.output<typeof describedOperation> };

/** The published description of the API. Finds operations, and validates values strictly against its schemas. */
export class DescribedApi {
  readonly document: z.output<typeof openApi>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(json: unknown) {
    this.document = openApi.parse(json);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(this.document, 'api');
  }

  static async of(url: string): Promise<DescribedApi> {
    return new DescribedApi(await (await fetch(`${url}/api/openapi.json`)).json());
  }

  get calls(): DescribedCall[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }

  /** @throws Error when no operation has this id */
  call(operationId: string): DescribedCall {
    const found = this.calls.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`The document has no operation ${operationId}.`);
    return found;
  }

  /** The parameters of an operation, each with its place in the document. */
  parametersOf({ method, path, operation }: DescribedCall) {
    return operation.parameters.map((parameter, place) => {
      const at = ['paths', path, method, 'parameters', String(place)];
      if (!('$ref' in parameter)) return { ...parameter, at };
      const target = pathOf(String(parameter.$ref));
      return { ...named.parse(this.at(target)), at: target };
    });
  }

  /** The response for a status, with its place in the document; null when it is not described. */
  responseOf({ method, path, operation }: DescribedCall, status: number) {
    const found = operation.responses[status];
    if (found === undefined) return null;
    const own = ['paths', path, method, 'responses', String(status)];
    const at = '$ref' in found ? pathOf(String(found.$ref)) : own;
    const { headers, ...rest } = response.parse(this.at(at));
    return { ...rest, at, headers: Object.entries(headers).map(([name, one]) => this.#header(name, one)) };
  }

  #header(name: string, described: z.output<typeof pointer> | z.output<typeof header>) {
    const target = '$ref' in described ? this.at(pathOf(String(described.$ref))) : described;
    return { name, required: header.parse(target).required };
  }

  /** The value at a place in the document. */
  at(place: readonly string[]): unknown {
    return place.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      this.document,
    );
  }

  /** The violations of the schema at a place; empty when the value is valid. */
  faults(place: readonly string[], value: unknown): string[] {
    const reference = `api#/${place.map(escaped).join('/')}`;
    const documented = this.#validators.get(reference) ?? this.#ajv.compile({ $ref: reference });
    this.#validators.set(reference, documented);
    if (documented(value)) return [];
    return (documented.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function pathOf(reference: string): string[] {
  return reference.slice(2).split('/');
}
