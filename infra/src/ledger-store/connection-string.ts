import { z } from 'zod';
import { StartError } from '../start/start-error.ts';
import { type ConnectionOptions, optionNamed, optionsSchema } from './connection-options.ts';

/** The text is no connection string of an event store. The message says why, without any part of the password. */
export class WrongConnectionString extends StartError {
  /** A clause that starts with "it" or "its". */
  readonly reason: string;

  constructor(reason: string) {
    super(`The connection string of the event store is wrong: ${reason}.`);
    this.reason = reason;
  }
}

/** `host` is a name, an IPv4 address, or an IPv6 address without its brackets. */
export type StoreHost = { readonly host: string; readonly port: number };

/** A parsed connection string. */
export type StoreAddress = {
  /** Whether the host is asked for the nodes of the cluster; several hosts always are. */
  readonly discovers: boolean;
  readonly hosts: readonly [StoreHost, ...StoreHost[]];
  readonly user: { readonly username: string; readonly password: string } | null;
  readonly options: Readonly<Omit<ConnectionOptions, 'dnsDiscover'>>;
};

const SCHEME = /^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/(.*)$/is;
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:,/?#@[\]%]+))(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 2113;

function fail(reason: string): never {
  throw new WrongConnectionString(reason);
}

/**
 * Parses a connection string: `esdb://` or `kurrentdb://`, with or without `+discover`, user and password (percent
 * encoded), one or more hosts separated by commas (IPv6 in brackets), and the options of the official client, in any
 * case.
 * @throws WrongConnectionString
 */
export function parseConnectionString(text: string): StoreAddress {
  const [, discover, rest] =
    SCHEME.exec(text.trim().replace(/\/+$/, '')) ?? fail('it begins with neither esdb:// nor kurrentdb://');
  const discovers = discover !== undefined;
  const address = /^[^/?]*/.exec(rest ?? '')?.[0] ?? '';
  const last = address.lastIndexOf('@');
  try {
    return readParts(discovers, rest ?? '', last);
  } catch (error) {
    // A "/" or a "?" may stand unencoded in the password; then the user ends at the first "@".
    const first = rest?.indexOf('@') ?? -1;
    if (last !== -1 || first === -1) throw error;
    return readParts(discovers, rest ?? '', first);
  }
}

/** @param at the index of the "@" after the user; -1 without one. */
function readParts(discover: boolean, text: string, at: number): StoreAddress {
  const [, list = '', query = ''] =
    /^([^/?]*)\/*(?:\?(.*))?$/s.exec(text.slice(at + 1)) ?? fail('it has a path');
  const user = at === -1 ? null : readUser(text.slice(0, at));
  const [first, ...others] = list.split(',').map(readHost);
  if (first === undefined) return fail('it names no host');
  const { dnsDiscover, ...options } = readOptions(query);
  return { discovers: dnsDiscover ?? discover, hosts: [first, ...others], user, options };
}

function readUser(text: string): { username: string; password: string } {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1)
    fail('its user needs a name and a password, with a colon between them');
  const [username, password] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
  if (username === null || password === null) {
    return fail('its user or password holds a "%" that encodes nothing: write %25');
  }
  return { username, password };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readHost(text: string, index: number): StoreHost {
  const [, address, name = address, port = String(DEFAULT_PORT)] = HOST.exec(text.trim()) ?? [];
  if (name === undefined || Number(port) < 1 || Number(port) > 65_535) {
    return fail(`its host number ${index + 1} isn't a name or address with a port from 1 to 65535`);
  }
  return { host: name, port: Number(port) };
}

function readOptions(query: string): ConnectionOptions {
  const written: Record<string, string> = {};
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    // After an "@" any text may be part of a password.
    const shown = query.includes('@') || !/^\w+$/.test(key) ? '' : ` ${key}`;
    const name = optionNamed(key) ?? fail(`it has an option${shown} that the client does not know`);
    written[name] = decoded(value.trim()) ?? value.trim();
  }
  const parsed = optionsSchema.safeParse(written);
  if (parsed.success) return parsed.data;
  return fail(`its option ${String(parsed.error.issues[0]?.path[0])} has a wrong value`);
}

/** The address as text in one canonical form that every reader accepts. It contains the password. */
export function formatConnectionString({ discovers, hosts, user, options }: StoreAddress): string {
  const login = user && `${encodeURIComponent(user.username)}:${encodeURIComponent(user.password)}@`;
  const query = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const tail = query.length === 0 ? '' : `?${query.join('&')}`;
  return `esdb${discovers ? '+discover' : ''}://${login ?? ''}${hosts.map(hostText).join(',')}${tail}`;
}

/** A host with its port as an address: an IPv6 address in brackets. */
export function hostText({ host, port }: StoreHost): string {
  return `${bracketed(host)}:${port}`;
}

/** A host in the form that it needs before a port. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Parses a connection string and formats it in the canonical form. The `params.reason` of an issue says what is
 * wrong.
 */
export const connectionStringSchema = z.string().transform((text, context) => {
  try {
    return formatConnectionString(parseConnectionString(text));
  } catch (error) {
    if (!(error instanceof WrongConnectionString)) throw error;
    const { message, reason } = error;
    context.addIssue({ code: 'custom', message, params: { reason } });
    return z.NEVER;
  }
});
