import { api, unwrap } from './api-client.ts'

const ask = () => unwrap(api.api.start.$get())
type Answers = Awaited<ReturnType<typeof ask>>

/** So long after its arrival an answer still serves hearts that are hydrated late. */
const lateMs = 5_000

let first: Promise<Answers> | 'over' | undefined
let until = Infinity
const taken = new Set<keyof Answers>()

/**
 * What a page asks first after load comes with one call: session, cart and saved hearts each take their part of it, once.
 * Whoever asks again, as after a sign-in, wants to know anew: from then on, and when that call fails, each asks for itself.
 */
export function fromStart<Part extends keyof Answers>(
  part: Part,
  askAlone: () => Promise<Answers[Part]>,
): Promise<Answers[Part]> {
  if (taken.has(part) || Date.now() > until) first = 'over'
  if (typeof document === 'undefined' || first === 'over') return askAlone()
  taken.add(part)
  if (!first) {
    first = ask()
    const arrived = () => (until = Date.now() + lateMs)
    first.then(arrived, arrived)
  }
  return first.then((answers) => answers[part], askAlone)
}
