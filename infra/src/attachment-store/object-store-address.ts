/** Where an object store is, and how it is signed in to. */
export type ObjectStoreAddress = {
  /** Without a path. */
  endpoint: string;
  bucket: string;
  /** Before the name of every object; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * The address in `ATTACHMENT_STORE_URL`: `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. Null when it has
 * no such form.
 */
export function objectStoreAddress(url: string): ObjectStoreAddress | null {
  const read = URL.parse(url);
  if (read === null || !/^https?:$/.test(read.protocol)) return null;
  const [bucket = '', ...folders] = read.pathname.split('/').filter((part) => part !== '');
  const [accessKeyId, secretAccessKey] = [read.username, read.password].map(decodeURIComponent);
  if (bucket === '' || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: read.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: read.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}
