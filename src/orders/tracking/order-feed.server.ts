import type { Database } from '../../db/client.ts'

export type OrderFeed = Awaited<ReturnType<typeof openOrderFeed>>

type Groups = Map<string, Set<() => void>>

/** One LISTEN of this process, shared by everyone whose orders page is open, and by the staff, who hear of every order. */
export async function openOrderFeed(listen: Database['listen']) {
  const customers: Groups = new Map()
  const staff: Groups = new Map()
  const endListening = await listen('orders_changed', (userId) => {
    // An empty payload says that notices may have been missed: everyone looks again.
    const told = userId === '' ? [...customers.values()] : [customers.get(userId) ?? []]
    for (const group of [...told, ...staff.values()]) for (const onChange of group) onChange()
  })
  return {
    /** Calls `onChange` whenever an order of this user changes. Returns its end. */
    subscribe: (userId: string, onChange: () => void) => join(customers, userId, onChange),
    /** Calls `onChange` whenever any order changes. Returns its end. */
    subscribeStaff: (userId: string, onChange: () => void) => join(staff, userId, onChange),
    /** How many streams of this user are open in this process. */
    countOf: (userId: string) => customers.get(userId)?.size ?? 0,
    countOfStaff: (userId: string) => staff.get(userId)?.size ?? 0,
    get size() {
      return customers.size + staff.size
    },
    close: endListening,
  }
}

function join(groups: Groups, userId: string, onChange: () => void): () => void {
  const group = groups.get(userId) ?? new Set()
  groups.set(userId, group.add(onChange))
  return () => {
    group.delete(onChange)
    if (group.size === 0 && groups.get(userId) === group) groups.delete(userId)
  }
}
