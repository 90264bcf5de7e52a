import { commonError } from '../../errors.ts'

/** The priority when all slots are taken. */
export type Lane = 'first' | 'later'

type Waiter = { lane: Lane; begin: () => void }

/**
 * Lets a bounded number of tasks run at once, and a bounded number wait. Waiting tasks of lane `first` run
 * first; `kept` slots are never used by lane `later`. A task that finds the queue full is refused at once.
 */
export class Gate {
  readonly #slots: number
  readonly #kept: number
  readonly #room: Record<Lane, number>
  readonly #waiting: Waiter[] = []
  #running = 0

  constructor({ slots, kept = 0, room }: { slots: number; kept?: number; room: Record<Lane, number> }) {
    this.#slots = slots
    this.#kept = kept
    this.#room = room
  }

  /** @throws UNAVAILABLE (503) when this lane's queue is full */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (!this.#hasSlot(lane)) await this.#wait(lane)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#beginNext()
    }
  }

  #hasSlot = (lane: Lane) => this.#running < this.#slots - (lane === 'later' ? this.#kept : 0)

  #wait(lane: Lane): Promise<void> {
    const ahead = this.#waiting.filter((waiter) => waiter.lane === lane).length
    if (ahead >= this.#room[lane]) throw commonError('UNAVAILABLE')
    return new Promise((begin) => this.#waiting.push({ lane, begin }))
  }

  #beginNext() {
    const first = this.#waiting.findIndex((waiter) => waiter.lane === 'first')
    const next = first >= 0 ? first : 0
    const waiter = this.#waiting[next]
    if (!waiter || !this.#hasSlot(waiter.lane)) return
    this.#waiting.splice(next, 1)
    this.#running += 1
    waiter.begin()
  }
}
