import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './processes.ts'

/** The folder of `initdb` and `postgres` on this machine, or null. */
export function findPostgres(): string | null {
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const folders = [...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(), ...onPath]
  return (
    folders.find(
      (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    ) ?? null
  )
}

export type Cluster = {
  url: string
  /** Its port on loopback, for a proxy in between. */
  port: number
  /** The folder of its data. */
  data: string
  /** The process all others of it come from. */
  pid: () => number
  /** Ends the server and leaves its data: 'SIGINT' says good-bye to every connection, the others are as abrupt as a crash. */
  halt: (signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>
  /** Starts it again, at the same address; resolves when it takes connections. */
  resume: () => Promise<void>
  /** A streaming replica of it, with settings of its own. */
  startReplica: (settings?: string[]) => Promise<Cluster>
  /** Ends it and deletes its data. */
  stop: () => Promise<void>
}

/**
 * A throw-away cluster on loopback, in a folder below `parent`, durable enough for tests and fast. PostgreSQL
 * refuses root, so root runs it as `postgres`.
 */
export async function startPostgres(
  bin: string,
  settings: string[] = [],
  parent = tmpdir(),
): Promise<Cluster> {
  return startCluster(bin, settings, parent, (data, asOwner) =>
    run(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync'],
      asOwner,
    ),
  )
}

type AsOwner = { uid?: number; gid?: number; cwd: string; stdio: 'ignore' }

const run = promisify(execFile)

/** Where the environment names none, PostgreSQL would know no letters but ASCII. */
const { LC_ALL, LANG } = process.env
const locale = (LC_ALL ?? LANG) ? [] : ['--locale=C.UTF-8']

async function startCluster(
  bin: string,
  settings: string[],
  parent: string,
  fill: (data: string, asOwner: AsOwner) => Promise<unknown>,
): Promise<Cluster> {
  const owner = serverUser()
  const folder = mkdtempSync(path.join(parent, 'shop-pg-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const asOwner = { ...owner, cwd: folder, stdio: 'ignore' } as const
  const data = path.join(folder, 'data')
  // Not at once: a proxy in this process goes on meanwhile.
  await fill(data, asOwner)
  const port = await freePort()
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'max_connections=100',
    ...settings,
  ]
  const start = async () => {
    const args = ['-D', data, ...options.flatMap((option) => ['-c', option])]
    const server = spawn(path.join(bin, 'postgres'), args, asOwner)
    const ended = new Promise<void>((resolve) => server.on('close', () => resolve()))
    await waitForPort(path.join(bin, 'pg_isready'), port)
    return { server, ended }
  }
  let running = await start()
  const halt = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT') => {
    running.server.kill(signal)
    await running.ended
  }
  return {
    // Its socket, not TCP, as a shop on one machine would use.
    url: `postgres://shop@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`,
    port,
    data,
    pid: () => running.server.pid!,
    halt,
    resume: async () => {
      running = await start()
    },
    startReplica: (ownSettings = []) =>
      startCluster(
        bin,
        [...settings, 'wal_retrieve_retry_interval=200ms', ...ownSettings],
        tmpdir(),
        (copy, as) =>
          run(
            path.join(bin, 'pg_basebackup'),
            [
              '-D',
              copy,
              '-R',
              '-X',
              'stream',
              '-c',
              'fast',
              '--no-sync',
              '-h',
              '127.0.0.1',
              '-p',
              String(port),
              '-U',
              'shop',
            ],
            as,
          ),
      ),
    stop: async () => {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitForPort(isReady: string, port: number) {
  // A recovery on a busy machine takes connections after many seconds.
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    try {
      execFileSync(isReady, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start')
}

/** Who runs what refuses to be root; null when this process is not root. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
