import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) process.kill(-child.pid!, 'SIGKILL')
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code))

/** Starts a program of the machine; every line it writes goes to `onLine`. */
export function startProgram(
  command: string,
  args: string[],
  { env = {}, onLine = () => {} }: { env?: Record<string, string>; onLine?: (line: string) => void },
): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  // Its own process group: a browser is many processes, which all end with it.
  const child = spawn(command, args, { stdio, detached: true, env: { ...process.env, ...env } })
  running.add(child)
  child.once('error', () => running.delete(child))
  child.once('exit', () => running.delete(child))
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream! }).on('line', onLine)
  return child
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGTERM')
  const force = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}
