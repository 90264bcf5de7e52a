import { spawn } from 'node:child_process'

export type Step = { name: string; run: () => Promise<void> }

/** Runs a command of this repository; throws when it fails. */
export function command(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, NO_COLOR: '1', ...env } })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ${args.join(' ')} ended with ${code}`)),
    )
  })
}

/** Runs steps one after the other, all of them, and ends the program with what failed. */
export async function runSteps(steps: Step[]): Promise<void> {
  const failed: string[] = []
  const times: string[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const began = Date.now()
    try {
      await step.run()
    } catch (error) {
      console.error((error as Error).message)
      failed.push(step.name)
    }
    times.push(`${step.name} ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
  console.log(`\n${times.join(' · ')}`)
  if (failed.length) console.error(`Failed: ${failed.join(', ')}`)
  console.log(`${steps.length - failed.length} passed, ${failed.length} failed`)
  process.exit(failed.length ? 1 : 0)
}
