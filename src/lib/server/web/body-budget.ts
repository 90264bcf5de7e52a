import { commonError } from '../../errors.ts'
import { secondMs } from '../../time.ts'

const mib = 1024 ** 2

type BudgetOptions = {
  /** Bytes of bodies that may be in memory at once. */
  room: number
  waitMs?: number
  mostWaiting?: number
}

type Waiter = { sender: string; bytes: number; begin: () => void }

/**
 * Bodies that are in memory, from before their first byte is read until their request is answered. One sender has at most half
 * of the room, so that nobody alone keeps the others waiting. What finds no room waits a moment (rule: body-budget).
 */
export class BodyBudget {
  readonly #room: number
  readonly #waitMs: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<Waiter>()
  readonly #bySender = new Map<string, number>()
  #used = 0

  constructor({ room, waitMs = 5 * secondMs, mostWaiting = 60 }: BudgetOptions) {
    this.#room = room
    this.#waitMs = waitMs
    this.#mostWaiting = mostWaiting
  }

  get used(): number {
    return this.#used
  }

  /** @throws UNAVAILABLE (503) when there is no room in time; `work` has not begun then, and nothing was read */
  async hold<T>(sender: string, bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#fits(sender, bytes)) this.#count(sender, bytes)
    else await this.#wait(sender, bytes)
    try {
      return await work()
    } finally {
      this.#count(sender, -bytes)
      this.#beginWaiting()
    }
  }

  #fits(sender: string, bytes: number): boolean {
    const own = this.#bySender.get(sender) ?? 0
    return this.#used + bytes <= this.#room && own + bytes <= this.#room / 2
  }

  #count(sender: string, bytes: number): void {
    this.#used += bytes
    const own = (this.#bySender.get(sender) ?? 0) + bytes
    if (own > 0) this.#bySender.set(sender, own)
    else this.#bySender.delete(sender)
  }

  async #wait(sender: string, bytes: number): Promise<void> {
    // Each that waits has some of its body in the connection's own buffer.
    if (this.#waiting.size >= this.#mostWaiting) throw noRoom()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { sender, bytes, begin: resolve }
    this.#waiting.add(waiter)
    const timer = setTimeout(() => {
      if (this.#waiting.delete(waiter)) reject(noRoom())
    }, this.#waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  #beginWaiting(): void {
    for (const waiter of this.#waiting) {
      if (!this.#fits(waiter.sender, waiter.bytes)) continue
      this.#waiting.delete(waiter)
      this.#count(waiter.sender, waiter.bytes)
      waiter.begin()
    }
  }
}

const noRoom = () => commonError('UNAVAILABLE', { retryAfterSeconds: 5 })

/** What a checkout or a sign-in sends is shorter; longer is a product, a text or a settings page. */
export const mostShortBytes = 16 * 1024
/** No call needs more, but for files. */
export const mostCallBytes = 256 * 1024

/** All bodies of a process. Short calls have room that neither long ones nor files can take. */
const budgets = {
  short: new BodyBudget({ room: 8 * mib }),
  long: new BodyBudget({ room: 16 * mib }),
  files: new BodyBudget({ room: 64 * mib }),
}

export const fileBudget = budgets.files

export const callBudget = (bytes: number): BodyBudget =>
  bytes <= mostShortBytes ? budgets.short : budgets.long
