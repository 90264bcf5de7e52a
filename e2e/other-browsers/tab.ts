import type { Engine } from './engine.ts'
import { type Target, findTarget } from './find-target.ts'

const patienceMs = 30_000
const enter = '\uE007'

export type Tab = ReturnType<typeof openTab>

/** What a person does in a tab. Everything waits until its target is visible, at rest and not covered. */
export function openTab(engine: Engine, baseUrl: string) {
  const run = (fn: (...args: never[]) => unknown, ...args: unknown[]) =>
    engine.evaluate(`(${fn})(...${JSON.stringify(args)})`)
  const find = (target: Target, option?: string) =>
    run(findTarget, target, ...(option === undefined ? [] : [option])) as ReturnType<typeof findTarget>

  async function until<Value>(what: string, look: () => Promise<Value | null | false | undefined>) {
    let last = ''
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      // During a navigation there is no document to query.
      const found = await look().catch((error: Error) => void (last = error.message))
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const screen = await run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`)
    throw new Error(`${engine.name}: ${what} did not come. ${last}\n${screen}`)
  }

  const see = (target: Target) => until(JSON.stringify(target), () => find(target))

  async function click(target: Target) {
    const { x, y } = await see({ ...target, isPressable: true })
    const press = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 30 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: press },
    ])
  }

  async function keys(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await engine.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  return {
    engine,
    see,
    click,
    run,
    until,
    back: engine.back,
    goto: (path: string) => engine.navigate(new URL(path, baseUrl).href),
    url: async () => String(await run(() => location.href)),
    pressEnter: () => keys(enter),
    /** Into an empty field. */
    type: async (target: Target, text: string) => {
      await click(target)
      await keys(text)
    },
    /** A native list is out of a driver's reach: its option is chosen without a press. */
    select: async (name: string, option: string) =>
      void (await until(`${option} in ${name}`, () => find({ role: 'field', name }, option))),
  }
}
