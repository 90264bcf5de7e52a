import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { waitUntilReady } from '../scripts/processes.ts'
import { eventually } from './wait.ts'

/** A program of the shop that can be killed and started again; what it says goes to a file. */
export type Program = {
  name: string
  /** `folder`: of the built shop, instead of the one given. */
  start: (folder?: string) => Promise<void>
  kill: (signal?: NodeJS.Signals) => Promise<void>
  /** Sends a signal that does not end it. */
  signal: (signal: NodeJS.Signals) => void
  isRunning: () => boolean
  pid: () => number | undefined
  /** How often it ended without being killed from here. */
  crashes: () => number
  logFile: string
}

type Options = {
  name: string
  script: string
  /** The built shop that it is a program of; this one if undefined. */
  folder?: string
  /** Modules loaded before it, which break something. */
  preload: string[]
  env: Record<string, string>
  logFile: string
  /** Answers 200 once it works. */
  readyUrl?: string
  /** What it says once it works, where it has no address. */
  readyLine?: string
}

export function createProgram({
  name,
  script,
  folder: givenFolder = '.',
  preload,
  env,
  logFile,
  readyUrl,
  readyLine,
}: Options): Program {
  let child: ChildProcess | undefined
  let ended = Promise.resolve()
  let isKilled = false
  let crashes = 0
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(folder = givenFolder) {
    const log = createWriteStream(logFile, { flags: 'a' })
    isKilled = false
    const started = spawn(
      process.execPath,
      [...preload.flatMap((module) => ['--import', module]), '--enable-source-maps', script],
      {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    started.stdout!.pipe(log, { end: false })
    started.stderr!.pipe(log, { end: false })
    child = started
    ended = new Promise((resolve) =>
      started.on('close', () => {
        if (!isKilled) crashes += 1
        log.end()
        resolve()
      }),
    )
    let heard = ''
    if (readyLine) started.stdout!.on('data', (text) => (heard += String(text)))
    const isDone = async () => !isRunning() || heard.includes(readyLine!)
    if (readyLine && (!(await eventually(isDone, 90)) || !isRunning()))
      throw new Error(`${name} did not start`)
    if (readyUrl) await waitUntilReady(readyUrl, 90_000, () => !isRunning())
  }

  // Whatever becomes of this program, nothing of it stays.
  process.on('exit', () => {
    if (isRunning()) child!.kill('SIGKILL')
  })
  return {
    name,
    logFile,
    start,
    isRunning,
    pid: () => child?.pid,
    signal: (signal) => void child?.kill(signal),
    crashes: () => crashes,
    async kill(signal = 'SIGKILL') {
      isKilled = true
      if (isRunning()) child!.kill(signal)
      await ended
    },
  }
}
