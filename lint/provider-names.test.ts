import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const contract = 'a call of the contract has this name'
const shoppers = 'a text for shoppers and owners, who may change it'

/** Where a file outside of `src/payments/paystack/` may name that provider, and why. The rest speaks of a payment's provider. */
const allowed: Record<string, string> = {
  'src/app/env.ts': 'its settings have its name',
  'src/app/live-needs.ts': 'where the key of that setting is found',
  'src/app/setup/questions.ts': 'asks for that setting',
  'src/app/setup/checks.ts': 'tries the key of that setting',
  'src/app/setup/start-refusal.ts': 'a stand-in for that setting',
  'src/payments/open-provider.server.ts': 'the one place that names adapters',
  'src/orders/order/payment-methods.rules.ts': 'what people read of each provider, by its name in rows',
  'src/checkout/checkout.api.ts': contract,
  'src/checkout/checkout.queries.ts': contract,
  'src/payments/payments.api.ts': contract,
  'src/checkout/form/payment-text.tsx': shoppers,
  'src/settings/default-texts.rules.ts': shoppers,
  'src/settings/default-faqs.rules.ts': shoppers,
  'src/pages/privacy-tables.rules.ts': shoppers,
  'src/admin/settings/buying-fields.tsx': 'its virtual terminal is a product of that name',
}

// (rule: own-provider)
test('outside of its adapter a provider is named in these files alone', () => {
  const isOwn = (file: string) => /\.test\.tsx?$|\/test-[^/]+$|^src\/payments\/paystack\//.test(file)
  const named = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !isOwn(file) && /paystack/i.test(readFileSync(file, 'utf8')),
  )
  expect(named.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
