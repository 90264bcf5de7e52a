import { openPaystack } from './paystack/paystack-provider.server.ts'
import type { PaymentProvider } from './payment-provider.server.ts'

/** Who moves the shop's money: the one place that names an adapter. */
export const openProvider = (env: Parameters<typeof openPaystack>[0]): PaymentProvider => openPaystack(env)
