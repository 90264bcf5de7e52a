import type { Tag } from '../jobs/shop-change.ts'

/** `weight` is in the unit of the cache's room; `isKept` false answers without being cached. */
export type Answer<T> = { value: T; tags: Iterable<Tag>; weight: number; isKept?: boolean }

type Entry<T> = { value: T; tags: Set<Tag>; weight: number }

/** Answers under their keys until a tag of theirs is dropped. Beyond `room` the least recently used go first. */
export class TaggedCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #room: number
  /** Tags dropped while a value was being computed. */
  readonly #meanwhile = new Set<(Tag[] | null)[]>()
  weight = 0

  constructor(room: number) {
    this.#room = room
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Computes a value and caches it, unless one of its tags was dropped meanwhile. */
  async load(key: string, read: () => Promise<Answer<T>>): Promise<T> {
    const dropped: (Tag[] | null)[] = []
    this.#meanwhile.add(dropped)
    try {
      const { value, tags, weight, isKept = true } = await read()
      const entry = { value, tags: new Set(tags), weight }
      if (isKept && !dropped.some((stale) => isStale(entry, stale))) this.#put(key, entry)
      return value
    } finally {
      this.#meanwhile.delete(dropped)
    }
  }

  /** Drops entries with one of these tags; null drops everything. */
  drop(stale: Tag[] | null): void {
    for (const dropped of this.#meanwhile) dropped.push(stale)
    for (const [key, entry] of this.#entries) if (isStale(entry, stale)) this.#take(key)
  }

  #put(key: string, entry: Entry<T>): void {
    this.#take(key)
    this.#entries.set(key, entry)
    this.weight += entry.weight
    for (const oldest of this.#entries.keys()) {
      if (this.weight <= this.#room) break
      this.#take(oldest)
    }
  }

  #take(key: string): void {
    this.weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}

const isStale = ({ tags }: Entry<unknown>, stale: Tag[] | null) =>
  stale === null || stale.some((tag) => tags.has(tag))
