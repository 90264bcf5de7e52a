import { keepPreviousData } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import type { ChatDraft } from './chat-draft.rules.ts'
import { agreedOf, hasPieces, itemsOf } from './chat-draft.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const chat = api.api.admin['chat-orders']

/** Products on sale that fit what is typed, with their sizes and what is left of each. */
export const chatProductsQuery = (search: string) => ({
  ...areaQuery(['chat-products', search], () => api.api.products.$get({ query: { search, limit: '6' } })),
  enabled: search.length >= 2,
  placeholderData: keepPreviousData,
})

type Ask = Pick<ChatDraft, 'lines' | 'pieces' | 'fees' | 'discount' | 'zoneId' | 'fee'>

export const chatQuoteQuery = ({ lines, zoneId, fee, ...more }: Ask) => ({
  ...areaQuery(['chat-quote', itemsOf(lines), agreedOf(more), zoneId, fee], () =>
    chat.quote.$post({
      json: {
        items: itemsOf(lines),
        ...agreedOf(more),
        ...(zoneId && { zone_id: zoneId }),
        ...(fee !== null && Number.isSafeInteger(fee) && { delivery_fee: fee }),
      },
    }),
  ),
  enabled: hasPieces({ lines, ...more }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

/** `total` is what was shown, in minor units; the same key makes the order once. */
export const placeChatOrder = (draft: ChatDraft, total: number) => {
  const { lines, pieces, fees, discount, zoneId, fee, holdMinutes, deposit, key, ...customer } = draft
  return unwrap(
    chat.$post({
      json: {
        ...customer,
        items: itemsOf(lines),
        ...agreedOf({ pieces, fees, discount }),
        zone_id: zoneId,
        hold_minutes: holdMinutes,
        total,
        key,
        ...(fee !== null && { delivery_fee: fee }),
        ...(deposit && { deposit: { percent: Number(deposit.percent), due_on: deposit.dueOn } }),
      },
    }),
  )
}

export type PlacedChatOrder = Awaited<ReturnType<typeof placeChatOrder>>

export const openPayLink = (id: string) => unwrap(chat[':id']['pay-link'].$post({ param: { id } }))
