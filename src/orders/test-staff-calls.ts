import { staffOrderModules } from '../app/owner-operations.ts'
import type { CheckoutShop } from '../checkout/test-checkout-shop.ts'
import { createApi } from '../lib/server/web/api.ts'
import type { Actor } from '../lib/server/context.ts'
import { operationsApis } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'

/** The staff's calls for orders of a test's shop, as the person whom `actorOf` names at the time. */
export function openStaffCalls(shop: Pick<CheckoutShop, 'ctxFor'>, actorOf: () => Actor) {
  const links = { appUrl: 'http://shop.test', authSecret: 'secret' }
  const api = createApi().route('/', operationsApis({ Admin: staffOrderModules }, links) as never)
  return openTestApp(api as never, () => shop.ctxFor(actorOf())).call
}
