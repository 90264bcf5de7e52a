import type { Page } from '@playwright/test'

export type Stage = { page: Page; shopUrl: string; sandboxUrl: string }
export type Screen = {
  name: string
  /** Screens of one user share cookies, in the order of the list. */
  as: 'guest' | 'shopper' | 'owner'
  open: (stage: Stage) => Promise<void>
  /** False for overlays, where only what is in view counts. */
  isWholePage?: boolean
  /** Taken at this size only: the other size lacks the control. */
  only?: 'phone' | 'desktop'
}

export const visit =
  (url: string) =>
  async ({ page }: Stage) => {
    await page.goto(url)
  }

/** A page with something pressed on it, taken as seen in the viewport: overlays cover it. */
export const overlay = (
  name: string,
  url: string,
  press: (page: Page) => Promise<void>,
  as: Screen['as'] = 'guest',
): Screen => ({
  name,
  as,
  isWholePage: false,
  open: async ({ page }) => {
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await press(page)
    await page.getByRole('dialog').waitFor()
  },
})
