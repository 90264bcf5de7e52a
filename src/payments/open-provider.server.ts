import { openPaystack } from './paystack/paystack-provider.server.ts'
import type { ShopProvider } from './payment-provider.server.ts'
import { joinProviders } from './providers.server.ts'

/** Who moves the shop's money: the one place that names adapters. One that was replaced stays behind the new one. */
export const openProvider = (env: Parameters<typeof openPaystack>[0]): ShopProvider =>
  joinProviders(openPaystack(env))
