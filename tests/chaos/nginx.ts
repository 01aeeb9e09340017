import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '@ledgerline/infra/processes/free-port.ts';
import type { Cluster, Role } from './cluster.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
import { until } from './until.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../infra/deploy/nginx');

/** Debian's package puts it where users other than root do not look. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether this machine has nginx. */
const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore', env }).status === 0;

/** The repository's configuration of nginx before a cluster; without nginx a small proxy with the same routes. */
export async function startProxy(cluster: Cluster, folder: string): Promise<ReverseProxy> {
  if (hasNginx) return startNginx(cluster, join(folder, 'nginx'));
  console.log('This machine has no nginx: a proxy of the tests is before the processes instead.');
  return startReverseProxy(cluster);
}

/** Only the addresses of processes, the port and the folder of temporary files are changed. */
async function startNginx(cluster: Cluster, folder: string): Promise<ReverseProxy> {
  const port = await freePort();
  mkdirSync(folder);
  for (const name of ['routes.conf', 'proxy.conf'])
    copyFileSync(join(CONFIGURATION, name), join(folder, name));
  const main = readFileSync(join(CONFIGURATION, 'nginx.conf'), 'utf8');
  writeFileSync(
    join(folder, 'nginx.conf'),
    main.replaceAll(' /tmp/', ` ${folder}/`).replace('listen 8080;', `listen 127.0.0.1:${port};`),
  );
  writeFileSync(join(folder, 'upstreams.conf'), upstreams(cluster));
  const child = spawn(
    'nginx',
    ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'], env },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    return await fetch(`${url}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    );
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The upstreams of the repository, with the addresses of the processes of the test. */
function upstreams(cluster: Cluster): string {
  const places = (role: string) =>
    cluster.members.filter((each) => each.role === (role as Role)).map(({ port }) => `127.0.0.1:${port}`);
  return readFileSync(join(CONFIGURATION, 'upstreams.conf'), 'utf8').replace(
    /server (\w+)-(\d):3000/g,
    (_, role: string, place: string) => `server ${places(role)[Number(place) - 1]}`,
  );
}
