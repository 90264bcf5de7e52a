import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** What one operation cost: rate, slowest hundredth, server CPU and SQL statements. Medians over the rounds. */
export type Figures = { perSecond: number; p99Ms: number; cpuMs: number; statements: number }

export type Operation = {
  name: string
  /** How often it runs at least before it is measured: code that few requests pass is slow for long. */
  warmUp?: number
  /** Workers that run the operation at the same time. */
  concurrency: number
  /** One operation of worker `n`; throws when the answer is not the expected one. */
  run: (n: number) => Promise<void>
}

export type Probe = { pid: number; databaseUrl: string | null }

/** Runs an operation for `seconds`, `rounds` times, and gives the median of each figure. */
export async function measure(
  operation: Operation,
  probe: Probe,
  seconds: number,
  rounds: number,
): Promise<Figures> {
  await runFor(operation, Math.min(1, seconds / 4), operation.warmUp)
  const all: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    const cpuBefore = cpuMsOf(probe.pid)
    const statementsBefore = await statementsOf(probe.databaseUrl)
    const began = performance.now()
    const times = await runFor(operation, seconds)
    const elapsed = performance.now() - began
    const cpu = cpuMsOf(probe.pid) - cpuBefore
    const statements = (await statementsOf(probe.databaseUrl)) - statementsBefore
    times.sort((a, b) => a - b)
    all.push({
      perSecond: (times.length / elapsed) * 1000,
      p99Ms: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))]!,
      cpuMs: cpu / times.length,
      statements: statements / times.length,
    })
  }
  const median = (pick: (figures: Figures) => number) =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  return {
    perSecond: median((f) => f.perSecond),
    p99Ms: median((f) => f.p99Ms),
    cpuMs: median((f) => f.cpuMs),
    statements: median((f) => f.statements),
  }
}

async function runFor({ concurrency, run }: Operation, seconds: number, atLeast = 0): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async (_, n) => {
      while (performance.now() < until || times.length < atLeast) {
        const began = performance.now()
        await run(n)
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

const ticksPerSecond = 100

/** User and system CPU time a process has used, in milliseconds (Linux). */
export function cpuMsOf(pid: number): number {
  return msOf(statOf(String(pid)))
}

/** The same of a process, those it has started and those of them that have ended. */
export function cpuMsWithChildren(pid: number): number {
  const ended = statOf(String(pid))
  const endedMs = ((Number(ended[13]) + Number(ended[14])) * 1000) / ticksPerSecond
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map(statOfRunning).filter((fields) => fields && Number(fields[1]) === pid)
  return endedMs + [ended, ...children].reduce((sum, fields) => sum + msOf(fields!), 0)
}

const msOf = (fields: string[]) => ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond

/** Null of a process that has just ended. */
function statOfRunning(name: string): string[] | null {
  try {
    return statOf(name)
  } catch {
    return null
  }
}

/** Its fields after the name, which may have spaces. */
function statOf(name: string): string[] {
  const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Resident memory in MB. */
export function memoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

/** Statements that the web process's role has run, as pg_stat_statements counts them. */
async function statementsOf(url: string | null): Promise<number> {
  if (!url) return 0
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ calls: string }>(
      `select coalesce(sum(calls), 0) as calls from pg_stat_statements
       where userid = (select oid from pg_roles where rolname = current_user) and query not like '%pg_stat_statements%' and query not like '%pgboss%' and query not ilike 'begin%' and query not ilike 'commit%'`,
    )
    return Number(rows[0]!.calls)
  } finally {
    await client.end()
  }
}
