import { commonError } from '../../errors.ts'
import { secondMs } from '../../time.ts'

/** The priority when all slots are taken. */
export type Lane = 'first' | 'later'

/** Where senders are not told apart. */
const anybody = ''

type Waiter = { lane: Lane; sender: string; begin: () => void }

type GateOptions = { slots: number; kept?: number; room: Record<Lane, number>; waitMs?: number }

/**
 * Lets a bounded number of tasks run at once, and a bounded number wait, for a bounded time. Waiting tasks of lane `first` run
 * first; `kept` slots are never used by lane `later`. Within a lane senders take turns, and one sender has
 * two thirds of the places to wait: nobody alone keeps the others waiting. A task that finds no place is refused at once.
 */
export class Gate {
  readonly #slots: number
  readonly #kept: number
  readonly #room: Record<Lane, number>
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #running = 0
  /** When each sender with work here had its last turn. */
  readonly #turns = new Map<string, { pending: number; last: number }>()
  #turn = 0

  constructor({ slots, kept = 0, room, waitMs = 15 * secondMs }: GateOptions) {
    this.#slots = slots
    this.#kept = kept
    this.#room = room
    this.#waitMs = waitMs
  }

  /** @throws UNAVAILABLE (503) when this lane's queue is full, for this sender too, or did not move in time */
  async run<T>(lane: Lane, work: () => Promise<T>, sender = anybody): Promise<T> {
    const turns = this.#turns.get(sender) ?? { pending: 0, last: 0 }
    this.#turns.set(sender, turns)
    turns.pending += 1
    try {
      if (this.#hasSlot(lane)) this.#begin(sender)
      else await this.#wait(lane, sender)
      try {
        return await work()
      } finally {
        this.#running -= 1
        this.#beginNext()
      }
    } finally {
      turns.pending -= 1
      if (turns.pending === 0) this.#turns.delete(sender)
    }
  }

  #hasSlot = (lane: Lane) => this.#running < this.#slots - (lane === 'later' ? this.#kept : 0)

  async #wait(lane: Lane, sender: string): Promise<void> {
    const ahead = this.#waiting.filter((waiter) => waiter.lane === lane)
    const own = ahead.filter((waiter) => waiter.sender === sender)
    const room = this.#room[lane]
    if (ahead.length >= room || (sender !== anybody && own.length >= Math.ceil((room * 2) / 3)))
      throw commonError('UNAVAILABLE')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { lane, sender, begin: resolve }
    this.#waiting.push(waiter)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      reject(commonError('UNAVAILABLE'))
    }, this.#waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  #beginNext() {
    const lane = this.#waiting.some((waiter) => waiter.lane === 'first') ? 'first' : 'later'
    if (!this.#hasSlot(lane)) return
    const turnOf = ({ sender }: Waiter) => this.#turns.get(sender)!.last
    const waiter = this.#waiting
      .filter((each) => each.lane === lane)
      .reduce<Waiter | null>((next, each) => (next && turnOf(next) <= turnOf(each) ? next : each), null)
    if (!waiter) return
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    this.#begin(waiter.sender)
    waiter.begin()
  }

  #begin(sender: string) {
    this.#running += 1
    this.#turns.get(sender)!.last = ++this.#turn
  }
}
