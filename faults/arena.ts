import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Cluster, startPostgres } from '../scripts/postgres.ts'
import { freePort, waitUntilReady } from '../scripts/processes.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { type FarStores, openFarStores } from './far-stores.ts'
import { clusterSettings, fillShop, type GroundSize, shopSettings } from './fill.ts'
import { type MemoryUse, measureMemory } from './memory.ts'
import { type Program, createProgram } from './process.ts'
import { createRandom, type Random } from './random.ts'
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts'
import { openDatabaseLogs } from './database-logs.ts'
import { inDatabase, promoteReplica, queryOnce, renewReplica, type Servers } from './servers.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** How `--prove` breaks what a scenario guards. None of it exists in the shop itself. */
export type Broken = {
  /** Statements run on the database: triggers that forget, constraints that go. */
  sql?: string[]
  /** Settings of the shop. */
  env?: Record<string, string>
  /** A module of `faults/broken/` loaded before the shop. */
  preload?: string
  /** What the scenario must find then; any other breach would be an accident of the attempt. */
  shows: RegExp
}

export type Query = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

/** As on a small machine: what stays in memory after its request ends a web process soon. */
export const webHeapMb = 256

const heapProbeFile = (data: string, web: number) => path.join(data, `heap-${web + 1}.json`)

/**
 * A whole shop to attack: two web processes and a worker on PostgreSQL behind a proxy, the sandbox, a mail server; with `--deployed`
 * three and two, and a replica.
 */
export type Arena = {
  random: Random
  readonly cluster: Cluster
  /** The replica and the line to it, with `--deployed`. */
  replica: { cluster: () => Cluster; line: TcpProxy } | undefined
  /** The primary ends, the replica takes its place and address, and gets a replica of its own (docs/operations.md). */
  promote: () => Promise<void>
  renewReplica: () => Promise<void>
  /** What the database's log is archived to, and the store of pictures, with `--deployed`. */
  farStores: FarStores | undefined
  /** What the database lies on, when it can be filled up here. */
  disk: SmallDisk | null
  /** Straight to the database, past the proxy. */
  sql: Query
  proxy: TcpProxy
  /** Addresses of the web processes. */
  urls: string[]
  ports: number[]
  /** Proxy and pooler in between, with `--deployed`: shoppers come in through the proxy. */
  deployment: Deployment | undefined
  webs: Program[]
  workers: Program[]
  /** Settings of a command such as `npm run backup`. */
  commandEnv: Record<string, string>
  /** Collects the garbage of a web process and measures what is left, in bytes. */
  measureMemory: (web: number) => Promise<MemoryUse>
  sandbox: SandboxClient
  sandboxUrl: string
  sandboxKey: string
  mail: SmtpSink
  /** How many orders each e-mail address submitted; a submission sent again is the same one. */
  submissions: Map<string, Set<string>>
  /** What is older was filled in: neither sandbox nor mail server knows of it. */
  filledAt: string
  /** How much slower than a quiet machine this one is; waiting times are stretched by it. */
  slowness: number
  close: () => Promise<void>
}

type GroundOptions = {
  /** With what `deploy/` has: proxy, pooler, replica, bucket. */
  isDeployed: boolean
  size: GroundSize
  /** The folder of the built release that fills the shop and that arenas start with. */
  from?: string | undefined
}

/** A cluster with one filled shop in it, of which every arena gets a copy. */
export async function openGround(bin: string, { isDeployed, size, from }: GroundOptions) {
  const disk = openSmallDisk(size)
  const logs = openDatabaseLogs()
  // What was committed must be there after a crash; only that of the machine itself may lose it.
  const settings = [
    'synchronous_commit=on',
    'max_connections=200',
    ...clusterSettings[size],
    ...logs.settings,
  ]
  const farStores = isDeployed ? await openFarStores() : undefined
  const cluster = await startPostgres(bin, [...settings, ...(farStores?.archiving ?? [])], disk?.folder)
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-faults-'))
  await fillShop({ cluster, size, from, folder, env: farStores?.env ?? {} })
  farStores?.emptyArchive()
  const replica = isDeployed ? await cluster.startReplica() : undefined
  const servers: Servers = { primary: cluster, replica, farStores }
  let opened = 0
  return {
    folder,
    openArena: (seed: number, broken?: Partial<Broken>) =>
      openArena({ servers, disk, folder, from, number: ++opened, seed, broken }),
    /** The logs of what failed may be kept. */
    close: async (areLogsKept: boolean) => {
      await servers.replica?.stop()
      await servers.primary.stop()
      await farStores?.close()
      disk?.close()
      logs.close()
      if (areLogsKept) console.log(`\nlogs: ${folder}/arena_*/*.log`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Ground = Awaited<ReturnType<typeof openGround>>

type ArenaOptions = {
  servers: Servers
  disk: SmallDisk | null
  folder: string
  from: string | undefined
  number: number
  seed: number
  broken: Partial<Broken> | undefined
}

async function openArena({
  servers,
  disk,
  folder,
  from,
  number,
  seed,
  broken = {},
}: ArenaOptions): Promise<Arena> {
  const name = `arena_${number}`
  await queryOnce(
    inDatabase(servers.primary, 'template1'),
    `create database ${name} template postgres strategy file_copy`,
  )
  const data = path.join(folder, name)
  cpSync(path.join(folder, 'filled'), data, { recursive: true })
  const openPool = () => {
    const opened = new pg.Pool({ connectionString: inDatabase(servers.primary, name), max: 4 })
    return opened.on('error', () => {})
  }
  let pool = openPool()
  const sql: Query = async (text, values) => (await pool.query(text, values as unknown[])).rows as never

  const [{ now: filledAt } = { now: '' }] = await sql<{ now: string }>('select now()::text as now')

  const proxy = await openTcpProxy(servers.primary.port)
  const line = servers.replica && (await openTcpProxy(servers.replica.port))
  const mail = await openSmtpSink()
  const ports = await Promise.all(Array.from({ length: line ? 3 : 2 }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const sandboxPort = await freePort()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandboxKey = `sk_test_${randomBytes(12).toString('hex')}`
  const direct = `postgres://shop@127.0.0.1:${proxy.port}/${name}`
  const deployment = line
    ? await openDeployment({
        database: name,
        databasePort: proxy.port,
        replicaPort: line.port,
        webPorts: ports,
      })
    : undefined
  const database = deployment?.databaseUrl ?? direct
  const settings = {
    APP_URL: deployment?.url ?? urls[0]!,
    ...(deployment && { DATABASE_DIRECT_URL: direct }),
    SMTP_URL: mail.url,
    PAYSTACK_SECRET_KEY: sandboxKey,
    PAYSTACK_BASE_URL: sandboxUrl,
    ...servers.farStores?.env,
    ...broken.env,
  }
  const preload = broken.preload ? [path.resolve(`faults/broken/${broken.preload}.ts`)] : []
  const sandboxProgram = createProgram({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    preload: [],
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SECRET_KEY: sandboxKey,
      SANDBOX_WEBHOOK_URL: `${deployment?.url ?? urls[0]}/api/webhooks/paystack`,
      SANDBOX_DATA: path.join(data, 'sandbox'),
      SANDBOX_REFUND_STEP_MS: '200',
    },
    logFile: path.join(data, 'sandbox.log'),
  })
  const webs = ports.map((port, n) =>
    createProgram({
      name: `web ${n + 1}`,
      script: 'dist/server/server.js',
      folder: from,
      preload: [path.resolve('faults/heap-probe.ts'), ...preload],
      env: {
        ...shopSettings(data, port, database),
        ...settings,
        ...(deployment && { DATABASE_REPLICA_URL: deployment.replicaUrl }),
        JOBS: 'off',
        NODE_OPTIONS: `--max-old-space-size=${webHeapMb}`,
        HEAP_PROBE_FILE: heapProbeFile(data, n),
      },
      logFile: path.join(data, `web-${n + 1}.log`),
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    }),
  )
  const workers = (line ? ['worker', 'worker 2'] : ['worker']).map((each) =>
    createProgram({
      name: each,
      script: 'dist/server/worker.js',
      folder: from,
      preload,
      env: { ...shopSettings(data, 0, database), ...settings, LOG_LEVEL: 'info' },
      logFile: path.join(data, `${each.replace(' ', '-')}.log`),
      readyLine: 'working on jobs',
    }),
  )
  const all = [sandboxProgram, ...webs, ...workers]
  const close = async () => {
    await Promise.all(all.map((each) => each.kill()))
    await deployment?.close()
    proxy.close()
    line?.close()
    await Promise.all([mail.close(), pool.end()])
    await queryOnce(inDatabase(servers.primary, 'template1'), `drop database ${name} with (force)`)
  }
  try {
    await sandboxProgram.start()
    await Promise.all([
      waitUntilReady(`${sandboxUrl}/control/faults`, 30_000),
      ...webs.map((web) => web.start()),
    ])
    await Promise.all(workers.map((each) => each.start()))
  } catch (error) {
    await close()
    throw error
  }
  const submissions = new Map<string, Set<string>>()
  return {
    random: createRandom(seed),
    get cluster() {
      return servers.primary
    },
    replica: line && { cluster: () => servers.replica!, line },
    promote: async () => {
      await promoteReplica(servers, proxy, line!)
      await pool.end()
      pool = openPool()
    },
    renewReplica: () => renewReplica(servers, line!),
    disk,
    farStores: servers.farStores,
    sql,
    proxy,
    urls,
    ports,
    deployment,
    webs,
    workers,
    commandEnv: { ...shopSettings(data, 0, database), ...settings },
    measureMemory: (web) => measureMemory(webs[web]!, heapProbeFile(data, web)),
    sandboxUrl,
    sandboxKey,
    mail,
    submissions,
    filledAt,
    slowness: 1,
    close,
    sandbox: createSandboxClient(sandboxUrl),
  }
}
