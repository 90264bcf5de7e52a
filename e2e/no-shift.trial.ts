import { call, expect, owner, test } from './shopper.ts'

type Shifts = { shift: number; shifted: string[] }

// (rule: nothing-shifts)
for (const [address, ready] of [
  ['/admin', 'Best sellers'],
  ['/admin/team', 'Two-step sign-in'],
] as const)
  test(`nothing moves while ${address} loads`, async ({ page }) => {
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.addInitScript(() => {
      const seen = { shift: 0, shifted: [] as string[] }
      Object.assign(window, seen)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        })[]) {
          if (entry.hadRecentInput) continue
          const own = window as never as Shifts
          own.shift += entry.value
          own.shifted.push(...entry.sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40)))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { name: ready })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    const { shift, shifted } = await page.evaluate(() => {
      const { shift, shifted } = window as never as Shifts
      return { shift, shifted }
    })
    expect(shift, shifted.join(' | ')).toBeLessThan(0.02)
  })
