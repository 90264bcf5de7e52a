import type { PaymentProvider, ShopProvider } from './payment-provider.server.ts'
import { sampleProvider } from './sample-provider.server.ts'
import { sampleName } from './sample-reference.rules.ts'

/** The shop's providers: new payments are opened at the first, the others are asked about their own (rule: own-provider). */
export function joinProviders(...adapters: [PaymentProvider, ...PaymentProvider[]]): ShopProvider {
  const joined = adapters.map((adapter): ShopProvider => ({ ...adapter, others: [] }))
  for (const one of joined) one.others = joined.filter((other) => other !== one)
  return joined[0]!
}

type Asking = { provider: ShopProvider }

/**
 * The same context at the provider that a row names; null when the shop has its keys no more. That of samples is found by its
 * rows alone: nothing that goes through all providers asks it.
 */
export function atProvider<C extends Asking>(ctx: C, name: string): C | null {
  if (name === sampleName) return { ...ctx, provider: { ...sampleProvider, others: [] } }
  return atEachProvider(ctx).find(({ provider }) => provider.name === name) ?? null
}

/** The context at each provider, the one for new payments first. */
export const atEachProvider = <C extends Asking>(ctx: C): C[] => [
  ctx,
  ...ctx.provider.others.map((provider) => ({ ...ctx, provider })),
]
