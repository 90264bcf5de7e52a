import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { QuoteAsk, RequestedLine } from './quote.schema.ts'

/** The key of all quotes. */
export const quotesKey = personalKey('quote')

/** The one quote, made by the server (rule: one-quote): nothing in the browser adds up money. */
export const quoteQuery = (ask: QuoteAsk) =>
  queryOptions({
    queryKey: [...quotesKey, ask],
    queryFn: () => unwrap(api.api.quote.$post({ json: ask })),
    placeholderData: keepPreviousData,
  })

/** A cart line as requested in a quote. */
export const requestedLineOf = (line: {
  product_id: string
  variant_id: string | null
  quantity: number
}): RequestedLine => ({
  product_id: line.product_id,
  ...(line.variant_id && { variant_id: line.variant_id }),
  quantity: line.quantity,
})
