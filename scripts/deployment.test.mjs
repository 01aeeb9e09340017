import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLE_NAMES } from '../infra/src/config/variables.ts';
import { IMAP_PORTS, SMTP_PORTS } from '../shared-events/src/mail-account/account.ts';

const root = resolve(import.meta.dirname, '..');
const deploy = join(root, 'infra/deploy');
const textOf = (path) => readFileSync(join(deploy, path), 'utf8');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

/** The roles of infra/src/role-process.ts, and what the entry point of the image knows besides. */
const [, roleNames = ''] =
  /roleSchema = z\.enum\(\[([^\]]+)\]\)/.exec(
    readFileSync(join(root, 'infra/src/role-process.ts'), 'utf8'),
  ) ?? [];
const ROLES = new Set([...roleNames.matchAll(/'(\w+)'/g)].map(([, role]) => role));

const composeFiles = globSync('compose*.yaml', { cwd: deploy });
const services = composeFiles.flatMap((file) => {
  const all = parse(textOf(file), { merge: true });
  return Object.entries(all.services).map(([name, service]) => ({ file, name, service, all }));
});
const ours = services.filter(({ service }) => service.image?.startsWith('ledgerline:'));

const manifests = globSync('kubernetes/*.yaml', { cwd: deploy }).flatMap((file) =>
  parseAllDocuments(textOf(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return { file, ...document.toJS() };
  }),
);
const pods = manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
const containers = pods.flatMap(({ spec }) => spec.template.spec.containers);

/** The paths of probes that the web server of this version has. */
const PROBES = ['/api/health/live', '/api/health/ready', '/api/health/started'];

describe('the image', () => {
  it('is built of files that exist, and runs without root', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths.split(' '),
    );
    expect(copied.length).toBeGreaterThan(10);
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    expect(dockerfile).toMatch(/^USER node$/m);
    const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm))
      expect(image).toBe(`node:${node}-bookworm-slim`);
  });

  it('builds the client with the settings that its own extend', () => {
    const [build] = dockerfile.split('RUN node infra/src/client-build/main.ts');
    const { extends: base } = JSON.parse(readFileSync(join(root, 'client/tsconfig.json'), 'utf8'));
    const [, file = ''] = /^\.\.\/(\S+)$/.exec(base) ?? [];
    expect(build).toMatch(new RegExp(`^COPY (?:\\S+ )*${file.replace('.', '\\.')} (?:\\S+ )*\\./$`, 'm'));
  });

  it('copies the package file of every workspace', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const workspace of workspaces)
      expect(dockerfile.split(`COPY ${workspace}/package.json ${workspace}/\n`)).toHaveLength(3);
  });

  it('starts what its entry point names', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const starts = [...textOf('entrypoint.sh').matchAll(/exec (node .+\.ts)/g)].map(([, start]) => start);
    expect(starts).toEqual([scripts.start, scripts['start:role']]);
    expect(dockerfile).toContain(PROBES[0]);
  });

  it.each([
    ['web', 'npm run start:role'],
    ['all', 'npm start'],
    ['backup', 'npm run backup'],
    ['accounts:check', 'npm run accounts:check'],
  ])('takes %s as its argument', (name, usage) => {
    const { status, stdout } = spawnSync('sh', [join(deploy, 'entrypoint.sh'), name, '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain(usage);
    expect(status).toBe(0);
  });

  it('compiles its code for the user that runs it', () => {
    const [, cache = ''] = /^ENV NODE_COMPILE_CACHE=\/app\/(\w+)$/m.exec(dockerfile) ?? [];
    expect(dockerfile).toContain(`RUN mkdir ${cache} && chown node:node ${cache}\nUSER node\nRUN ! node `);
  });
});

describe('the compose files', () => {
  it('pin every image', () => {
    for (const { name, service } of services) expect(service.image, name).toMatch(/:\d+\.\d+/);
  });

  it('set variables that exist, on roles that exist, without root', () => {
    expect(ours.length).toBeGreaterThan(8);
    for (const { file, name, service } of ours) {
      const [role] = service.command;
      expect(role === 'all' || ROLES.has(role), `${file} ${name}`).toBe(true);
      for (const variable of Object.keys(service.environment)) expect(VARIABLE_NAMES).toContain(variable);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('depend on services that exist', () => {
    for (const { name, service, all } of services) {
      const needs = service.depends_on ?? [];
      for (const need of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(all.services, `${name} needs ${need}`).toHaveProperty([need]);
    }
  });

  it('mount files and volumes that exist', () => {
    for (const { service, all } of services) {
      for (const [source] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(join(deploy, source)), source).toBe(true);
        else expect(all.volumes).toHaveProperty([source]);
      }
    }
  });

  it('name the hosts of the proxy and of Prometheus', () => {
    const { services: all } = parse(textOf('compose.cluster.yaml'), { merge: true });
    const named = `${textOf('nginx/upstreams.conf')}${textOf('prometheus/prometheus.yaml')}`;
    const hosts = new Set([...named.matchAll(/([a-z]+-\d):3000/g)].map(([, host]) => host));
    expect(hosts.size).toBe(8);
    for (const host of hosts) expect(all).toHaveProperty([host]);
  });

  it('give each process an address of its own that lasts, because the proxy looks it up once', () => {
    const { services: all, networks } = parse(textOf('compose.cluster.yaml'), { merge: true });
    const hosts = [...textOf('nginx/upstreams.conf').matchAll(/server ([a-z]+-\d):3000/g)].map(
      ([, host]) => host,
    );
    const addresses = new Map(hosts.map((host) => [host, all[host].networks?.default.ipv4_address]));
    const [{ subnet, ip_range: others }] = networks.default.ipam.config;
    expect(new Set(addresses.values()).size).toBe(addresses.size);
    for (const address of addresses.values()) {
      expect(address).toMatch(new RegExp(`^${subnet.replace('0/24', '').replaceAll('.', '\\.')}\\d+$`));
      expect(Number(address?.split('.')[3])).toBeLessThan(Number(others.split(/[./]/)[3]));
    }
  });
});

describe('the manifests of Kubernetes', () => {
  it('are all in the kustomization, with the files that it names', () => {
    const { resources, configMapGenerator } = parse(textOf('kustomization.yaml'));
    expect([...resources].sort()).toEqual(globSync('kubernetes/*.yaml', { cwd: deploy }).sort());
    for (const path of configMapGenerator.flatMap(({ files }) => files))
      expect(existsSync(join(deploy, path)), path).toBe(true);
  });

  it('run known roles from pinned images, without root and without a writable file system', () => {
    const roles = containers
      .filter(({ image }) => image.startsWith('ledgerline:'))
      .map(({ args }) => args[0]);
    expect(roles.sort()).toEqual([...ROLES].sort());
    for (const { image, securityContext, resources } of containers) {
      expect(image).toMatch(/:\d+\.\d+\.\d+/);
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.limits.memory).toBeDefined();
    }
    for (const { spec } of pods) expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
  });

  it('probe each role, and keep all processes of it during an update', () => {
    const serving = pods.filter(({ kind, metadata }) => kind === 'Deployment' && ROLES.has(metadata.name));
    expect(serving).toHaveLength(4);
    for (const { metadata, spec } of serving) {
      const [{ livenessProbe, readinessProbe, startupProbe, ports }] = spec.template.spec.containers;
      const paths = [livenessProbe, readinessProbe, startupProbe].map(({ httpGet }) => httpGet.path);
      expect(paths, metadata.name).toEqual(PROBES);
      expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
      expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
      const budget = manifests.find(
        ({ kind, metadata: of }) => kind === 'PodDisruptionBudget' && of.name === metadata.name,
      );
      expect(budget?.spec.maxUnavailable, metadata.name).toBe(1);
    }
  });

  it('set variables that exist', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap');
    for (const name of Object.keys(settings.data)) expect(VARIABLE_NAMES).toContain(name);
    const secrets = [...textOf('kubernetes/settings.yaml').matchAll(/--from-literal=(\w+)=/g)];
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, name] of secrets) expect(VARIABLE_NAMES).toContain(name);
  });

  it('let the roles reach every store, mail server and mailbox that they may use', () => {
    const { spec } = manifests.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'roles',
    );
    const open = spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(open).toEqual(expect.arrayContaining([5432, 2113, 6379, 443, 4318, ...SMTP_PORTS, ...IMAP_PORTS]));
  });

  it('take no settings from the services of their namespace', () => {
    for (const { spec, metadata } of pods)
      expect(spec.template.spec.enableServiceLinks, metadata.name).toBe(false);
  });

  it('forward to services that exist', () => {
    const names = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    const hosts = [...textOf('kubernetes/upstreams.conf').matchAll(/server (\w+):3000/g)].map(
      ([, host]) => host,
    );
    expect(hosts.length).toBeGreaterThan(5);
    for (const host of hosts) expect(names).toContain(host);
  });
});

it.each([
  ['systemd/ledgerline.service', 'start'],
  ['systemd/ledgerline@.service', 'start:role'],
])('%s starts what npm run %s does', (path, script) => {
  const unit = textOf(path);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(/^ExecStart=.*\/(node .*\.ts)/m.exec(unit)?.[1]).toBe(scripts[script]);
  expect(unit).toMatch(/^User=ledgerline$/m);
  // Nothing else is writable, and a start without the compiled code takes twice as long.
  expect(unit).toMatch(/^CacheDirectory=ledgerline$/m);
  expect(unit).toContain(' NODE_COMPILE_CACHE=/var/cache/ledgerline/');
});

describe('the proxy before several processes', () => {
  const upstreams = new Map(
    [...textOf('nginx/upstreams.conf').matchAll(/^upstream (\w+) \{([^}]+)\}/gm)].map(([, name, body]) => [
      name,
      [...body.matchAll(/server (\S+):3000 ([^;]+);/g)].map(([, host, options]) => ({ host, options })),
    ]),
  );
  const hosts = (name, isBackup) =>
    upstreams
      .get(name)
      .filter(({ options }) => options.includes('backup') === isBackup)
      .map(({ host }) => host);

  it('has every process of the role web as the reserve of the others', () => {
    const webs = hosts('web', false);
    expect(webs.length).toBeGreaterThan(1);
    for (const name of ['command', 'command_without_repeat', 'query'])
      expect(hosts(name, true)).toEqual(webs);
  });

  it('lets a process that is away rest, except the reserve, without which calls would fail', () => {
    const servers = [...upstreams.values()].flat();
    for (const { host, options } of servers) {
      expect(options).toMatch(host.startsWith('web-') ? /^max_fails=0/ : /^max_fails=1 fail_timeout=2s$/);
    }
  });
});
