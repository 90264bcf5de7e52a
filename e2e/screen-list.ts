import type { Page } from '@playwright/test'

export type Stage = { page: Page; shopUrl: string; sandboxUrl: string }
export type Screen = {
  name: string
  /** Screens of one visitor share cookies, in the order of the list. */
  as: 'guest' | 'shopper'
  open: (stage: Stage) => Promise<void>
  /** False for overlays, where only what is in view counts. */
  isWholePage?: boolean
}

const visit =
  (url: string) =>
  async ({ page }: Stage) => {
    await page.goto(url)
  }

export const screens: Screen[] = [
  { name: 'home', as: 'guest', open: visit('/') },
  { name: 'shop', as: 'guest', open: visit('/shop') },
  { name: 'shop-list-view', as: 'guest', open: visit('/shop?view=list&category=dresses') },
  { name: 'shop-empty', as: 'guest', open: visit('/shop?q=zzzzzz') },
  { name: 'sale', as: 'guest', open: visit('/sale') },
  { name: 'new-in', as: 'guest', open: visit('/new-in') },
  { name: 'featured', as: 'guest', open: visit('/featured') },
  { name: 'product', as: 'guest', open: visit('/product/oniko-starburst-wrap-dress') },
  { name: 'product-sold-out', as: 'guest', open: visit('/product/oke-arin-peplum-dress') },
  { name: 'not-found', as: 'guest', open: visit('/no-such-page') },
  { name: 'about', as: 'guest', open: visit('/about') },
  { name: 'faqs', as: 'guest', open: visit('/faqs') },
  { name: 'contact', as: 'guest', open: visit('/contact') },
  { name: 'privacy', as: 'guest', open: visit('/privacy') },
  { name: 'terms', as: 'guest', open: visit('/terms') },
  { name: 'shipping', as: 'guest', open: visit('/shipping') },
  { name: 'shipping-returns', as: 'guest', open: visit('/shipping-returns') },
  { name: 'returns', as: 'guest', open: visit('/shipping-returns?tab=returns') },
  { name: 'newsletter-confirm', as: 'guest', open: visit('/newsletter/confirm?token=none') },
  { name: 'cart-empty', as: 'guest', open: visit('/cart') },
  { name: 'login', as: 'guest', open: visit('/auth') },
  { name: 'signup', as: 'guest', open: visit('/auth?mode=signup') },
  { name: 'forgot', as: 'guest', open: visit('/auth?mode=forgot') },
  { name: 'track', as: 'guest', open: visit('/track-order') },
]
