import { openPaystack } from './paystack/paystack-provider.server.ts'
import type { ShopProvider } from './providers/payment-provider.server.ts'
import { joinProviders } from './providers/providers.server.ts'

/** Who moves the shop's money: the one place that names adapters. One that was replaced stays behind the new one. */
export const openProvider = (env: Parameters<typeof openPaystack>[0]): ShopProvider =>
  joinProviders(openPaystack(env))
