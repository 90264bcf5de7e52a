/** A screen of the owner's: its address (`$id` is one part of it), its page's file and the name that file exports it by. */
type Screen<Module = never> = {
  path: `/${string}`
  load: () => Promise<Module>
  page: keyof Module & string
}

const screen = <Module>(path: Screen['path'], load: () => Promise<Module>, page: keyof Module & string) =>
  ({ path, load, page }) satisfies Screen<Module>

/** Every screen, named once; each is loaded when it is opened. What only owners may see the API refuses to helpers. */
export const screens = [
  screen('/admin', () => import('./today/today.page.tsx'), 'TodayPage'),
  screen('/admin/needs-you', () => import('./needs-you/needs-you.page.tsx'), 'NeedsYouPage'),
  screen('/admin/customers', () => import('./customers/customers.page.tsx'), 'CustomersPage'),
  screen('/admin/customers/$id', () => import('./customers/customer.page.tsx'), 'CustomerPage'),
  screen('/admin/team', () => import('./team/team.page.tsx'), 'TeamPage'),
  screen('/shop-health', () => import('./shop-health/shop-health.page.tsx'), 'ShopHealthPage'),
]
