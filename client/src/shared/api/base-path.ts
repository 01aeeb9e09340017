/** The base path of the app, with a slash at both ends. The server writes it into `<base href>`. */
export function basePath(): string {
  const base = document.querySelector('base')?.getAttribute('href') ?? import.meta.env.BASE_URL;
  const path = new URL(base, window.location.origin).pathname;
  return path.endsWith('/') ? path : `${path}/`;
}

/** A path of the server below the base path. */
export function serverPath(path: string): string {
  return basePath() + path.replace(/^\//, '');
}
