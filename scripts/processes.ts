import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

export type Child = { name: string; process: ChildProcess; ended: Promise<number | null> }

/**
 * Starts a Node program of this repository, or of another `folder`; it inherits our output. `onMessage` is called with
 * its progress.
 */
export function startChild<Message = { progress?: string; ready?: boolean }>(
  name: string,
  script: string,
  env: Record<string, string>,
  onMessage: (message: Message) => void = () => {},
  folder = '.',
): Child {
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => onMessage(message as Message))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { name, process: child, ended }
}

/** Ends children politely, and by force after `graceMs`. */
export async function stopChildren(children: Child[], graceMs = 8000): Promise<void> {
  await Promise.all(
    children.map(async ({ process: child, ended }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    }),
  )
}

/** Waits until `url` answers 200. */
export async function waitUntilReady(
  url: string,
  timeoutMs = 120_000,
  isGivenUp = () => false,
): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    if (isGivenUp() || Date.now() > until) throw new Error(`${url} did not answer in time`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Whether nothing listens on this port; 0 means any port and is always free. */
export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** A port on loopback that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
