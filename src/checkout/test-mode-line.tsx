import { useShop } from '../settings/settings.queries.ts'

/** Said on every checkout page while payments go to the sandbox (rule: test-mode). */
export function TestModeLine() {
  const shop = useShop()
  if (!shop.test_mode) return null
  return (
    <p
      className="bg-signal px-4 py-2 text-center text-sm font-semibold text-on-signal"
      data-testid="test-mode"
    >
      Test mode: no real money is taken.
    </p>
  )
}
