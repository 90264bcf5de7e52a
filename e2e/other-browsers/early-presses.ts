import type { Tab } from './tab.ts'

/** A link of the header, pressed when the shell is hydrated but not the page below it, opens its page. */
export async function pressWhileHydrating(tab: Tab): Promise<void> {
  for (const path of ['/', '/shop', '/', '/shop']) {
    await tab.goto(path)
    await tab.run(() => {
      const press = () => document.querySelector<HTMLElement>('header a[href="/cart"]')?.click()
      addEventListener('page-hydrated', press)
      // Where the page was hydrated before the driver could speak.
      setTimeout(press, 5000)
    })
    await tab.see({ role: 'title', name: 'Your cart is empty' })
  }
}
