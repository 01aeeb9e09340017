import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type ContentKey,
  ContentMissing,
  type ContentStore,
} from '@ledgerline/shared-events/attachments/content-store.ts';
import type { ObjectStoreAddress } from './object-store-address.ts';

const CONNECT_MS = 5_000;
const REQUEST_MS = 60_000;
const ATTEMPTS = 3;

/** Stores the bytes of files in an object store that speaks the protocol of Amazon S3. */
export function s3Contents(address: ObjectStoreAddress): ContentStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
  });
  const at = ({ accountId, content }: ContentKey) => ({
    Bucket: bucket,
    Key: `${prefix}${accountId}/${content}`,
  });
  return {
    write: async (key, size, bytes) => {
      // A body of known length is streamed; it cannot be sent twice, so its caller repeats the upload.
      const body = Readable.from(bytes, { objectMode: false });
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: body,
          ContentLength: size,
          ContentType: 'application/octet-stream',
        }),
      );
    },
    read: (key) => objectOf(client, at(key)),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

async function* objectOf(
  client: S3Client,
  place: { Bucket: string; Key: string },
): AsyncGenerator<Uint8Array> {
  const { Body: body } = await client.send(new GetObjectCommand(place)).catch((error: unknown) => {
    throw error instanceof NoSuchKey ? new ContentMissing('The file is not stored.') : error;
  });
  if (!(body instanceof Readable)) throw new Error('The object store answered no stream.');
  yield* body;
}
