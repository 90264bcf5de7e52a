import { queryOptions } from '@tanstack/react-query'
import { api, ApiError, unwrap } from '../lib/browser/api-client.ts'
import { ordersKey } from '../orders/reading/orders.queries.ts'
import type { NewReturn } from './returns.schema.ts'

/** An order as its customer shows that it is hers: by her account, else the link or address she found it with. */
export type HerOrder = { order: string; email?: string; token?: string }

const proofOf = ({ email, token }: HerOrder) => ({ ...(email && { email }), ...(token && { token }) })

/** Read again with her orders. */
export const returnsKey = ({ order }: HerOrder) => [...ordersKey, 'returns', order]

/** The returns of an order, and what of it may come back. */
export const returnsQuery = (her: HerOrder) =>
  queryOptions({
    queryKey: [...ordersKey, 'returns', her.order, proofOf(her)],
    queryFn: ({ signal }) =>
      unwrap(api.api.returns.$get({ query: { order: her.order, ...proofOf(her) } }, { init: { signal } })),
  })

type Draft = Omit<NewReturn, 'email' | 'token' | 'lines'> & { lines: NewReturn['lines'] }

export const sendReturn = (her: HerOrder, draft: Draft) =>
  unwrap(
    api.api.orders[':id'].returns.$post({
      param: { id: encodeURIComponent(her.order) },
      json: { ...draft, ...proofOf(her) },
    }),
  )

export const withdrawReturn = (her: HerOrder, id: string) =>
  unwrap(api.api.returns[':id'].withdraw.$post({ param: { id }, json: proofOf(her) }))

/** Stores a photograph until it is sent; gives its id. */
export async function sendPhoto(her: HerOrder, file: File): Promise<string> {
  const query = new URLSearchParams(proofOf(her))
  const response = await fetch(`/api/orders/${encodeURIComponent(her.order)}/return-photos?${query}`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'image/jpeg' },
    body: file,
  })
  const answer: { id: string } | null = await response.json().catch(() => null)
  if (!response.ok || !answer) throw new ApiError(response.status, answer)
  return answer.id
}
