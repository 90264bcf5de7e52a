import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverUser } from '../scripts/postgres.ts'
import { installPackages } from '../scripts/debian-packages.ts'
import { freePort } from '../scripts/processes.ts'
import { eventually } from './wait.ts'

const programs = { pgbouncer: '/usr/sbin/pgbouncer', nginx: '/usr/sbin/nginx' }

const areAbsent = () => Object.values(programs).some((file) => !existsSync(file))

/** What `--deployed` needs is installed as root on Debian, without starting it; what to do elsewhere, null when nothing is missing. */
export function missingForDeployment(): string | null {
  if (areAbsent()) installPackages('pgbouncer', 'nginx-light')
  return areAbsent()
    ? '--deployed needs pgbouncer and nginx (Debian: apt-get install pgbouncer nginx-light)'
    : null
}

export type Deployment = Awaited<ReturnType<typeof openDeployment>>

type Options = { database: string; databasePort: number; replicaPort: number; webPorts: number[] }

/** nginx before the web processes and PgBouncer before the database, each with its file of `deploy/` on free ports of loopback. */
export async function openDeployment({ database, databasePort, replicaPort, webPorts }: Options) {
  const place = mkdtempSync(path.join(tmpdir(), 'shop-deployed-'))
  const owner = serverUser()
  if (owner) chownSync(place, owner.uid, owner.gid)
  chmodSync(place, 0o711)
  const [poolerPort, entrancePort] = [await freePort(), await freePort()]
  const poolerFile = path.join(place, 'pgbouncer.ini')
  writeFileSync(poolerFile, poolerSettings({ database, databasePort, replicaPort, port: poolerPort }))
  const proxyFile = path.join(place, 'nginx.conf')
  writeFileSync(proxyFile, proxySettings(place, entrancePort, webPorts))
  const log = (name: string) => path.join(place, `${name}.log`)
  const startPooler = () =>
    startProgram(programs.pgbouncer, ['-q', poolerFile], log('pgbouncer'), owner ?? {})
  let pooler = startPooler()
  const startEntrance = () =>
    startProgram(programs.nginx, ['-e', log('nginx'), '-c', proxyFile], log('nginx'))
  let entrance = startEntrance()
  const url = `http://127.0.0.1:${entrancePort}`
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  if (!(await eventually(isUp, 10))) throw new Error(`nginx does not start: ${log('nginx')}`)
  return {
    /** Where shoppers come in. */
    url,
    databaseUrl: `postgres://shop@127.0.0.1:${poolerPort}/${database}`,
    replicaUrl: `postgres://shop@127.0.0.1:${poolerPort}/shop_replica`,
    pids: () => [entrance.pid!, pooler.pid!],
    /** nginx reads its file once more, with these web processes; its old processes finish what they have. */
    reloadProxy: (ports = webPorts) => {
      writeFileSync(proxyFile, proxySettings(place, entrancePort, ports))
      entrance.kill('SIGHUP')
    },
    /** nginx ends with all connections and is started again. */
    restartProxy: async () => {
      entrance.kill('SIGTERM')
      await ended(entrance)
      entrance = startEntrance()
    },
    /** PgBouncer is killed and started again. */
    restartPooler: async () => {
      pooler.kill('SIGKILL')
      await ended(pooler)
      pooler = startPooler()
    },
    close: async () => {
      const children = [pooler, entrance]
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => ended(child)))
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** The file as it is deployed; only addresses and names are those of the rehearsal. */
function poolerSettings(options: Omit<Options, 'webPorts'> & { port: number }): string {
  const { database, databasePort, replicaPort, port } = options
  const own: Record<string, string> = {
    shop: `host=127.0.0.1 port=${databasePort} user=shop dbname=${database}`,
    shop_replica: `host=127.0.0.1 port=${replicaPort} user=shop dbname=${database}`,
    listen_port: String(port),
    auth_type: 'any',
  }
  return readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replaceAll(/^(\w+) = .*$/gm, (line, name: string) => (own[name] ? `${name} = ${own[name]}` : line))
    .replace(/^auth_file.*\n/m, '')
    .replace(/^shop =/m, `${database} =`)
}

function proxySettings(place: string, port: number, webPorts: number[]): string {
  const [upstream, , server] = readFileSync('deploy/nginx.conf', 'utf8')
    .split(/^(?=upstream|server)/m)
    .slice(1)
  const servers = webPorts.map((each) => `  server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;\n`)
  const http = [
    upstream!.replace(/(^ +server .*\n)+/m, servers.join('')),
    // The attacks come from many addresses, which they claim themselves.
    'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n',
    server!
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replaceAll(/^ +ssl_.*\n/gm, '')
      .replace('server_name shop.example.com', 'server_name _'),
  ].join('\n')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${place}/${name};`)
    .join('\n')
  return `daemon off;\npid ${place}/nginx.pid;\nworker_processes 2;\nevents {}\nhttp {\naccess_log off;\n${folders}\n${http}}\n`
}

function startProgram(
  program: string,
  args: string[],
  log: string,
  owner: { uid?: number; gid?: number } = {},
): ChildProcess {
  const child = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr!.on('data', (text: Buffer) => writeFileSync(log, text, { flag: 'a' }))
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    (child.exitCode ?? child.signalCode) !== null ? resolve() : child.on('close', () => resolve()),
  )
