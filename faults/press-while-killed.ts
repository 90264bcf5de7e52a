import type { Arena } from './arena.ts'
import { pause } from './wait.ts'

const latestMs = 400

/** Presses a button, kills the process meanwhile, and presses again as a person does who saw no answer. */
export async function pressWhileKilled(arena: Arena, pressed: () => Promise<unknown>): Promise<void> {
  const first = pressed()
  await pause(arena.random.whole(latestMs))
  await arena.webs[0]!.kill('SIGKILL')
  await first
  await arena.sandbox.reset()
  await arena.webs[0]!.start()
  await pressed()
}
