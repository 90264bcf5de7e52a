import type { Database } from '../db/client.ts'

export type OrderFeed = Awaited<ReturnType<typeof openOrderFeed>>

/** One LISTEN of this process, shared by everyone whose orders page is open. */
export async function openOrderFeed(listen: Database['listen']) {
  const subscribers = new Map<string, Set<() => void>>()
  const endListening = await listen('orders_changed', (userId) => {
    // An empty payload says that notices may have been missed: everyone looks again.
    const told = userId === '' ? [...subscribers.values()] : [subscribers.get(userId) ?? []]
    for (const group of told) for (const onChange of group) onChange()
  })
  return {
    /** Calls `onChange` whenever an order of this user changes. Returns its end. */
    subscribe(userId: string, onChange: () => void): () => void {
      const group = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, group.add(onChange))
      return () => {
        group.delete(onChange)
        if (group.size === 0 && subscribers.get(userId) === group) subscribers.delete(userId)
      }
    },
    /** How many streams of this user are open in this process. */
    countOf: (userId: string) => subscribers.get(userId)?.size ?? 0,
    get size() {
      return subscribers.size
    },
    close: endListening,
  }
}
