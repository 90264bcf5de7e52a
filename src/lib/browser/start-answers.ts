import { api, unwrap } from './api-client.ts'

const ask = () => unwrap(api.api.start.$get())
type Answers = Awaited<ReturnType<typeof ask>>

let first: Promise<Answers> | 'over' | undefined
/** Parts already handed out: a second request wants fresh data. */
const taken = new Set<keyof Answers>()
let keep: ((answers: Answers) => void) | null = null

/**
 * Registers a listener for the answers, so parts hydrated later can use them; null removes it, as after
 * signing in or out.
 */
export function onStartAnswers(listener: typeof keep): void {
  keep = listener
}

/**
 * What a page asks first after load comes with one call: session, cart and saved hearts take their part of it while it
 * is under way, each once. Everything later, and what is left when that call fails, asks for itself.
 */
export function fromStart<Part extends keyof Answers>(
  part: Part,
  askAlone: () => Promise<Answers[Part]>,
): Promise<Answers[Part]> {
  if (typeof document === 'undefined' || first === 'over' || taken.has(part)) return askAlone()
  taken.add(part)
  if (!first) {
    first = ask()
    const end = () => (first = 'over')
    first.then((answers) => {
      end()
      keep?.(answers)
    }, end)
  }
  return first.then((answers) => answers[part], askAlone)
}
