import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { closeConnections, send } from '../bench/http.ts'
import type { Arena } from './arena.ts'
import { createShopper, stockGoods } from './shopper.ts'
import { pause } from './wait.ts'

const seconds = 6
const clients = 16
const ticksPerSecond = 100

/** `once` answers the status: anything but 200 failed. */
type Load = { name: string; once: () => Promise<number> }

/** Processor seconds of a process and all that came from it, those that ended as well (Linux). */
function cpuSecondsOf(roots: (number | undefined)[]): number {
  const processes = readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Its own, and those of its children that have ended: user and system time of both.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return { pid: Number(entry), parent: Number(fields[1]), ticks }
    } catch {
      return []
    }
  })
  const family = new Set(roots)
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (family.has(pid) ? ticks / ticksPerSecond : 0), 0)
}

/** Processor seconds of everything on this machine. */
const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0)

/** What a process of the shop shares the machine with, by name. */
const partsOf = (arena: Arena): Record<string, () => number> => ({
  'web processes': () => cpuSecondsOf(arena.webs.map((web) => web.pid())),
  workers: () => cpuSecondsOf(arena.workers.map((worker) => worker.pid())),
  primary: () => cpuSecondsOf([arena.cluster.pid()]),
  replica: () => cpuSecondsOf([arena.replica!.cluster().pid()]),
  'nginx and PgBouncer': () => cpuSecondsOf(arena.deployment!.pids()),
  load: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  },
})

async function prepareLoads(arena: Arena): Promise<Load[]> {
  const { url } = arena.deployment!
  const goods = await stockGoods(arena, 20_000)
  const get = async (path: string) => (await send(`${url}${path}`)).status
  let word = 0
  return [
    { name: 'cached pages', once: () => get('/shop') },
    { name: 'searches', once: () => get(`/api/search?q=dress${word++ % 500}`) },
    {
      name: 'orders',
      once: async () => {
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const { reference, status } = await shopper.order(goods)
        if (reference) await arena.sandbox.pay(reference)
        return status
      },
    },
  ]
}

/** One load from all clients at once: how often it was done in a second, and how many cores each part took. */
async function measure({ once }: Load, parts: ReturnType<typeof partsOf>) {
  let done = 0
  const failed: number[] = []
  const before = Object.entries(parts).map(([part, read]) => [part, read()] as const)
  const busyBefore = busySeconds()
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const status = await once()
        if (status === 200) done += 1
        else failed.push(status)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  const cores = before.map(([part, ticks]) => [part, (parts[part]!() - ticks) / elapsed] as const)
  const busy = (busySeconds() - busyBefore) / elapsed
  return { perSecond: done / elapsed, failed, busy, cores: cores.toSorted((a, b) => b[1] - a[1]) }
}

/** Prints what 1, 2 and 3 web processes do in a second behind nginx, and what took the processor meanwhile. */
export async function printThroughput(arena: Arena): Promise<void> {
  const loads = await prepareLoads(arena)
  const parts = partsOf(arena)
  console.log(
    `\n${clients} clients, ${seconds} s each, on ${cpus().length} cores; columns of cores say how many were at work\n`,
  )
  console.log(
    '| web processes | load | per second | the shop and this load | the whole machine | the most of it | load average |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (let count = 1; count <= arena.webs.length; count++) {
    await Promise.all(
      arena.webs.map((web, n) =>
        n < count === web.isRunning() ? null : n < count ? web.start() : web.kill('SIGTERM'),
      ),
    )
    arena.deployment!.reloadProxy(arena.ports.slice(0, count))
    await pause(1000)
    for (const load of loads) {
      await measureBriefly(load)
      const { perSecond, failed, busy, cores } = await measure(load, parts)
      const total = cores.reduce((sum, [, each]) => sum + each, 0)
      const most = cores
        .slice(0, 3)
        .map(([part, each]) => `${part} ${each.toFixed(2)}`)
        .join(', ')
      console.log(
        `| ${count} | ${load.name} | ${perSecond.toFixed(0)}${wordsFor(failed)} | ${total.toFixed(2)} | ${busy.toFixed(2)} | ${most} | ${loadavg()[0]!.toFixed(1)} |`,
      )
    }
  }
  closeConnections()
}

/** Code that few requests passed is slow, and caches are empty. */
const measureBriefly = ({ once }: Load) => Promise.all(Array.from({ length: clients }, () => once()))

const wordsFor = (failed: number[]) =>
  failed.length === 0 ? '' : ` (${failed.length} refused with ${[...new Set(failed)].join(', ')})`
