import { type ChildProcess, spawn } from 'node:child_process'

/** Where a step says something, itself or by a command. */
export type Output = {
  say: (line: string) => void
  /** Runs a command of this repository; throws when it fails. */
  command: (name: string, args: string[], env?: Record<string, string>) => Promise<void>
}
export type Step = { name: string; run: (output: Output) => Promise<void> }

/** Running commands: ended with this program. */
const running = new Set<ChildProcess>()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(code)
  })

function runCommand(
  [name, args, env = {}]: Parameters<Output['command']>,
  onOutput?: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => onOutput?.(String(data)))
    running.add(child)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      if (code === 0) resolve()
      else reject(new Error(`${name} ${args.join(' ')} ended with ${code}`))
    })
  })
}

type Result = { name: string; seconds: number; isPassed: boolean }

/** Runs a step; its output is seen as it comes, or with `isParallel` all at once when it has ended. */
async function runStep({ name, run }: Step, isParallel: boolean): Promise<Result> {
  let collected = ''
  const collect = (text: string) => void (collected += text)
  const output: Output = {
    say: isParallel ? (line) => collect(`${line}\n`) : console.log,
    command: (...command) => runCommand(command, isParallel ? collect : undefined),
  }
  if (!isParallel) console.log(`\n── ${name}`)
  const began = Date.now()
  const failure = await run(output).then(
    () => null,
    (error: Error) => error.message,
  )
  const seconds = (Date.now() - began) / 1000
  if (isParallel) console.log(`\n── ${name}\n${collected.trimEnd()}`)
  if (failure) console.error(failure)
  return { name, seconds, isPassed: !failure }
}

async function runLane(steps: Step[], isParallel: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) results.push(await runStep(step, isParallel))
  return results
}

/**
 * Runs steps one after the other, all of them, and ends the program with what failed. Those of `parallel` run
 * in parallel to them, also one after the other.
 */
export async function runSteps(steps: Step[], parallel: Step[] = []): Promise<void> {
  const began = Date.now()
  const results = (await Promise.all([runLane(parallel, true), runLane(steps, false)])).flat()
  const times = results.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  console.log(`\n${times.join(' · ')} · all of it ${Math.round((Date.now() - began) / 1000)} s`)
  const failed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
  if (failed.length) console.error(`Failed: ${failed.join(', ')}`)
  // Alone on the last line, where a machine that reads what a run did looks for it.
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  process.exit(failed.length ? 1 : 0)
}
