import { useSyncExternalStore } from 'react'
import type { CounterSaleDone } from '../../counter/counter.schema.ts'
import { isRefusal, refusalMessage } from '../../lib/browser/api-client.ts'
import { needsPassword } from '../kit/use-action.client.ts'
import { type SaleBody, sendSale } from './sell.queries.ts'

/**
 * A sale that is paid and handed over and did not reach the shop (rule: kept-sale). `who` made it: only she can send it, as her
 * key is hers. `refusal` is what the shop said when it did not take it.
 */
export type KeptSale = {
  key: string
  who: string
  body: SaleBody
  total: number
  at: string
  refusal?: string
}

/** Not cleared at sign-out: nobody else has these sales. */
const storageKey = 'counter-sales'
const listeners = new Set<() => void>()
let cache: { text: string | null; sales: KeptSale[] } = { text: null, sales: [] }

function read(): KeptSale[] {
  const text = localStorage.getItem(storageKey)
  if (text !== cache.text) cache = { text, sales: text ? (JSON.parse(text) as KeptSale[]) : [] }
  return cache.sales
}

function write(change: (sales: KeptSale[]) => KeptSale[]): void {
  const sales = change(read())
  if (sales.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(sales))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The sales that wait on this device, the oldest first, of every person. */
export const useKeptSales = (): KeptSale[] => useSyncExternalStore(subscribe, read)

/** Once for its key. Throws when the device cannot store it: then the sale must not count as made. */
export const keepSale = (sale: KeptSale): void =>
  write((sales) => [...sales.filter(({ key }) => key !== sale.key), sale])

export const forgetSale = (key: string): void => write((sales) => sales.filter((sale) => sale.key !== key))

/** What the shop answered to kept sales, by their keys, while these screens are open: their receipts. */
const sent = new Map<string, CounterSaleDone>()

/** What became of a sale: it waits, was refused, or `done` is its answer. */
export function useKeptSale(key: string): {
  done?: CounterSaleDone | undefined
  refusal?: string | undefined
} {
  const done = useSyncExternalStore(subscribe, () => sent.get(key))
  const refusal = useKeptSales().find((sale) => sale.key === key)?.refusal
  return { done, refusal }
}

/** These say that the person is not signed in, or may not sell now: the sale waits. */
const mayComeBack = new Set(['NOT_FOUND', 'SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'])

/**
 * Sends what this person has waiting, one after the other, until one gets no answer. A sale that the password is needed for waits
 * until a person sends it: `password` asks for it. Returns the numbers of the orders.
 */
export async function sendKeptSales(
  who: string,
  password: () => Promise<boolean> = async () => false,
): Promise<string[]> {
  const numbers: string[] = []
  for (const { key, body } of read().filter((sale) => sale.who === who)) {
    try {
      const done = await sendSale(key, body).catch(async (error: unknown) => {
        if (needsPassword(error) && (await password())) return sendSale(key, body)
        throw error
      })
      sent.set(key, done)
      forgetSale(key)
      numbers.push(done.order_number)
    } catch (error) {
      if (needsPassword(error)) continue
      if (!isRefusal(error) || mayComeBack.has(error.code)) return numbers
      const refusal = refusalMessage(error)
      write((sales) => sales.map((sale) => (sale.key === key ? { ...sale, refusal } : sale)))
    }
  }
  return numbers
}
