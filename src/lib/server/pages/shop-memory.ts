import { type ListPart, type ShopChange, isSeenIn } from '../jobs/shop-change.ts'

type Entry = { list: ListPart | null; answer: unknown }

/**
 * What a process remembers of the catalogue until it changes: counts of lists, what a text is looked for as. Only for a
 * process that hears of changes. At most `mostEntries`, the least recently asked for goes first.
 */
export class ShopMemory {
  readonly #entries = new Map<string, Entry>()
  readonly #mostEntries: number
  /** Changes that came while an answer was being worked out. */
  readonly #running = new Set<ShopChange[]>()

  constructor(mostEntries = 2000) {
    this.#mostEntries = mostEntries
  }

  /**
   * The answer remembered under `key`, worked out when there is none. `list` says which changes make it another;
   * null: only those of everything, as of the settings.
   */
  async recall<T>(key: string, list: ListPart | null, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.answer as T
    }
    const meanwhile: ShopChange[] = []
    this.#running.add(meanwhile)
    try {
      const answer = await read()
      if (!meanwhile.some((change) => isSeenIn(contentsOf(list), change))) this.#keep(key, { list, answer })
      return answer
    } finally {
      this.#running.delete(meanwhile)
    }
  }

  forget(change: ShopChange): void {
    for (const meanwhile of this.#running) meanwhile.push(change)
    for (const [key, { list }] of this.#entries)
      if (isSeenIn(contentsOf(list), change)) this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }

  #keep(key: string, entry: Entry) {
    this.#entries.set(key, entry)
    if (this.#entries.size <= this.#mostEntries) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      break
    }
  }
}

/** Recalls from the process's memory, and reads where there is none (the command line, tests). */
export const recall = <T>(
  { memory }: { memory?: ShopMemory },
  key: string,
  list: ListPart | null,
  read: () => Promise<T>,
): Promise<T> => (memory ? memory.recall(key, list, read) : read())

const nothing = new Set<string>()
const contentsOf = (list: ListPart | null) => ({ productIds: nothing, lists: list ? [list] : [] })
