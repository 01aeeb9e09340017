import type { JsonContent } from '../client.ts';

/** V8's function to write a number into JSON exactly as in the source text. */
type RawJson = { rawJSON(text: string): unknown };

function hasRawJson(json: object): json is RawJson {
  return 'rawJSON' in json && typeof json.rawJSON === 'function';
}

function keepNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  return hasRawJson(JSON) ? JSON.rawJSON(source) : value;
}

/**
 * Parses JSON so that every number is written back exactly, whatever its digits. Null when the text is not JSON, or a
 * bare number, boolean or null, which the client does not send.
 */
export function parseExactly(text: string): JsonContent | null {
  try {
    const parsed: unknown = JSON.parse(text, keepNumber);
    if (typeof parsed === 'string' || Array.isArray(parsed)) return parsed;
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}
