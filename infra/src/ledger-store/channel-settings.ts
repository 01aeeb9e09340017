import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { type StoreAddress, WrongConnectionString } from './connection-string.ts';

const KEEP_ALIVE_MS = 10_000;
/** Events may be read that the server itself wrote, with up to 16 MB. */
const LONGEST_MESSAGE = 17 * 1024 * 1024;

/** The certificates of a connection in the form of the official client. */
type Certificates = NonNullable<ConstructorParameters<typeof EventStoreDBClient>[1]>;

/** The settings of a connection to any node of the store, with the certificates as their files were. */
export type ChannelSettings = {
  readonly certificates: Certificates;
  readonly credentials: ChannelCredentials;
  readonly options: Readonly<Record<string, number>>;
};

/** @throws WrongConnectionString when a file of a certificate is missing or cannot be read */
function channelSettings({ options }: StoreAddress, keepAliveMs = KEEP_ALIVE_MS): ChannelSettings {
  const { keepAliveInterval = keepAliveMs, keepAliveTimeout = keepAliveMs } = options;
  const certificates = readCertificates(options);
  return {
    certificates,
    credentials: channelCredentials(certificates),
    options: {
      'grpc.keepalive_time_ms': keepAliveInterval < 0 ? Number.MAX_VALUE : keepAliveInterval,
      'grpc.keepalive_timeout_ms': keepAliveTimeout < 0 ? Number.MAX_VALUE : keepAliveTimeout,
      'grpc.max_receive_message_length': LONGEST_MESSAGE,
      // A connection belongs to one client, so that a new client never reuses a dead one.
      'grpc.use_local_subchannel_pool': 1,
    },
  };
}

/**
 * The settings for each new connection: the files of certificates are read again, since they may have been renewed.
 * While they can't be read, those before are used.
 * @throws WrongConnectionString as `channelSettings`, at once
 */
export function renewedSettings(address: StoreAddress, keepAliveMs?: number): () => ChannelSettings {
  let last = channelSettings(address, keepAliveMs);
  return () => {
    try {
      last = channelSettings(address, keepAliveMs);
    } catch (error) {
      if (!(error instanceof WrongConnectionString)) throw error;
    }
    return last;
  };
}

function readCertificates(options: StoreAddress['options']): Certificates {
  const { tls = true, tlsVerifyCert = true, tlsCAFile, userCertFile, userKeyFile } = options;
  if (!tls) return { insecure: true };
  if ((userCertFile === undefined) !== (userKeyFile === undefined)) {
    throw new WrongConnectionString('its options userCertFile and userKeyFile need each other');
  }
  return {
    verifyOptions: { rejectUnauthorized: tlsVerifyCert },
    ...(tlsCAFile !== undefined && { rootCertificate: contentOf('tlsCAFile', tlsCAFile) }),
    ...(userKeyFile !== undefined && { userKeyFile: contentOf('userKeyFile', userKeyFile) }),
    ...(userCertFile !== undefined && { userCertFile: contentOf('userCertFile', userCertFile) }),
  };
}

function channelCredentials(certificates: Certificates): ChannelCredentials {
  const { insecure, rootCertificate, userKeyFile, userCertFile, verifyOptions } = certificates;
  if (insecure) return credentials.createInsecure();
  return credentials.createSsl(rootCertificate, userKeyFile, userCertFile, verifyOptions);
}

function contentOf(option: string, path: string): Buffer {
  try {
    return readFileSync(resolve(path));
  } catch {
    throw new WrongConnectionString(`the file of its option ${option} cannot be read`);
  }
}
