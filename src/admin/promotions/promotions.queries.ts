import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import type { PromoCodeInput } from '../../promotions/promo-code-input.rules.ts'

/** Every promo code with its use, the newest first. */
export const promoCodesQuery = queryOptions({
  queryKey: personalKey('admin', 'promotions'),
  queryFn: () => unwrap(api.api.admin.promotions.$get()),
})

export const addPromoCode = (code: PromoCodeInput): Promise<OwnerPromoCode> =>
  unwrap(api.api.admin.promotions.$post({ json: code }))

export const changePromoCode = (
  id: string,
  changes: Partial<Omit<PromoCodeInput, 'code'>>,
  updated_at: string,
): Promise<OwnerPromoCode> =>
  unwrap(api.api.admin.promotions[':id'].$patch({ param: { id }, json: { ...changes, updated_at } }))
