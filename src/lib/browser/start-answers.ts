import { api, unwrap } from './api-client.ts'

const ask = () => unwrap(api.api.start.$get())
type Answers = Awaited<ReturnType<typeof ask>>

let first: Promise<Answers> | 'over' | undefined
/** Parts already handed out: a second request wants fresh data. */
const taken = new Set<keyof Answers>()
let listener: ((answers: Answers) => void) | null = null

/**
 * Registers a listener for the answers, so parts hydrated later can use them; null removes it, as after
 * signing in or out.
 */
export function onStartAnswers(next: typeof listener): void {
  listener = next
}

/**
 * A page's first queries after load share one call: session, cart and wishlist each take their part of it
 * once, while it is under way. Later queries, and all of them when that call fails, fetch on their own.
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
      listener?.(answers)
    }, end)
  }
  return first.then((answers) => answers[part], askAlone)
}
