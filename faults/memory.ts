import { readFileSync, rmSync } from 'node:fs'
import type { Program } from './process.ts'
import { eventually } from './wait.ts'

/** Of a process, in bytes: V8's heap, buffers outside of it, and all that the machine gave it. */
export type MemoryUse = { heapUsed: number; external: number; rss: number }

/** All that the machine gave a process, in bytes, as it is now. */
export function readRss(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib ?? 0) * 1024
}

/** Asks the probe of a program (`heap-probe.ts`) what is left after its garbage was collected. */
export async function measureMemory(program: Program, file: string): Promise<MemoryUse> {
  rmSync(file, { force: true })
  program.signal('SIGUSR2')
  let use: MemoryUse | undefined
  await eventually(async () => {
    use = JSON.parse(readFileSync(file, 'utf8')) as MemoryUse
    return true
  }, 20)
  if (!use) throw new Error(`${program.name} does not say how much memory it uses`)
  return use
}
