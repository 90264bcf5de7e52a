import { api, unwrap } from '../../lib/browser/api-client.ts'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import type { PromoCodeInput } from '../../promotions/promo-code-input.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** Every promo code with its use, the newest first. */
export const promoCodesQuery = ownerQuery(['promotions'], () => api.api.admin.promotions.$get())

export const addPromoCode = (code: PromoCodeInput): Promise<OwnerPromoCode> =>
  unwrap(api.api.admin.promotions.$post({ json: code }))

export const changePromoCode = (
  id: string,
  changes: Partial<Omit<PromoCodeInput, 'code'>>,
  updated_at: string,
): Promise<OwnerPromoCode> =>
  unwrap(api.api.admin.promotions[':id'].$patch({ param: { id }, json: { ...changes, updated_at } }))
