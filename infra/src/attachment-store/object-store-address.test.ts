import { expect, it } from 'vitest';
import { objectStoreAddress } from './object-store-address.ts';

it('an object store has a bucket, keys, a region and perhaps a folder', () => {
  expect(
    objectStoreAddress('https://AK:s%2Fecret@s3.example:9000/files/ledger/a?region=eu-central-1'),
  ).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'files',
    prefix: 'ledger/a/',
    region: 'eu-central-1',
    accessKeyId: 'AK',
    secretAccessKey: 's/ecret',
  });
  expect(objectStoreAddress('http://AK:SK@127.0.0.1:1/files')).toMatchObject({
    prefix: '',
    region: 'us-east-1',
  });
});

it.each(['s3://AK:SK@host/files', 'https://s3.example/files', 'https://AK:SK@s3.example/', 'nothing'])(
  '%s is not an address of a bucket',
  (url) => {
    expect(objectStoreAddress(url)).toBeNull();
  },
);
