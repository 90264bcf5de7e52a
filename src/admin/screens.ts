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
  screen('/admin/first-steps', () => import('./first-steps/first-steps.page.tsx'), 'FirstStepsPage'),
  screen('/admin/first-steps/live', () => import('./first-steps/before-live.page.tsx'), 'BeforeLivePage'),
  screen('/admin/first-steps/$id', () => import('./first-steps/step.page.tsx'), 'FirstStepPage'),
  screen('/admin/featured', () => import('./featured/featured.page.tsx'), 'FeaturedPage'),
  screen('/admin/featured/new', () => import('./featured/drop.page.tsx'), 'DropPage'),
  screen('/admin/featured/$id', () => import('./featured/drop.page.tsx'), 'DropPage'),
  screen('/admin/shipping', () => import('./shipping/shipping.page.tsx'), 'ShippingPage'),
  screen('/admin/shipping/new', () => import('./shipping/zone-editor.page.tsx'), 'ZoneEditorPage'),
  screen('/admin/shipping/abroad', () => import('./abroad/abroad.page.tsx'), 'AbroadPage'),
  screen('/admin/shipping/abroad/$id', () => import('./abroad/abroad-country.page.tsx'), 'AbroadCountryPage'),
  screen('/admin/shipping/carriers', () => import('./shipping/carriers.page.tsx'), 'CarriersPage'),
  screen('/admin/shipping/$id', () => import('./shipping/zone-editor.page.tsx'), 'ZoneEditorPage'),
  screen('/admin/promotions', () => import('./promotions/promotions.page.tsx'), 'PromotionsPage'),
  screen('/admin/promotions/new', () => import('./promotions/promo-code.page.tsx'), 'PromoCodePage'),
  screen('/admin/promotions/$id', () => import('./promotions/promo-code.page.tsx'), 'PromoCodePage'),
  screen('/admin/credit', () => import('./credit/credit.page.tsx'), 'CreditPage'),
  screen('/admin/credit/$id', () => import('./credit/credit-account.page.tsx'), 'CreditAccountPage'),
  screen('/admin/settings', () => import('./settings/settings.page.tsx'), 'SettingsPage'),
  screen('/admin/feeds', () => import('./feeds/feeds.page.tsx'), 'FeedsPage'),
  screen('/admin/needs-you', () => import('./needs-you/needs-you.page.tsx'), 'NeedsYouPage'),
  screen('/admin/sell', () => import('./sell/sell.page.tsx'), 'SellPage'),
  screen('/admin/till', () => import('./till/till.page.tsx'), 'TillPage'),
  screen('/admin/is-it-in', () => import('./is-it-in/is-it-in.page.tsx'), 'IsItInPage'),
  screen('/admin/disputes/$id', () => import('./disputes/dispute.page.tsx'), 'DisputePage'),
  screen('/admin/customers', () => import('./customers/customers.page.tsx'), 'CustomersPage'),
  screen('/admin/customers/$id', () => import('./customers/customer.page.tsx'), 'CustomerPage'),
  screen('/admin/team', () => import('./team/team.page.tsx'), 'TeamPage'),
  screen('/admin/orders', () => import('./orders/orders.page.tsx'), 'OrdersPage'),
  screen('/admin/orders/new', () => import('./chat-orders/chat-order.page.tsx'), 'ChatOrderPage'),
  screen('/admin/orders/slips', () => import('./orders/slips.page.tsx'), 'SlipsPage'),
  screen('/admin/orders/pick-list', () => import('./orders/pick-list.page.tsx'), 'PickListPage'),
  screen('/admin/orders/$id/customs', () => import('./orders/customs-form.page.tsx'), 'CustomsFormPage'),
  screen('/admin/orders/$id', () => import('./orders/order.page.tsx'), 'OrderPage'),
  screen('/admin/returns', () => import('./returns/returns.page.tsx'), 'ReturnsPage'),
  screen('/admin/returns/$id', () => import('./returns/return.page.tsx'), 'ReturnPage'),
  screen('/admin/reviews', () => import('./reviews/reviews.page.tsx'), 'ReviewsPage'),
  screen('/admin/products', () => import('./products/products.page.tsx'), 'ProductsPage'),
  screen('/admin/products/new', () => import('./products/new-product.page.tsx'), 'NewProductPage'),
  screen('/admin/imports', () => import('./imports/imports.page.tsx'), 'ImportsPage'),
  screen('/admin/imports/$id', () => import('./imports/import.page.tsx'), 'ImportPage'),
  screen('/admin/products/count', () => import('./products/stock/count.page.tsx'), 'CountPage'),
  screen('/admin/products/$id', () => import('./products/product.page.tsx'), 'ProductPage'),
  screen('/admin/products/$id/labels', () => import('./products/labels.page.tsx'), 'LabelsPage'),
  screen('/admin/products/$id/preview', () => import('./products/preview.page.tsx'), 'PreviewPage'),
  screen('/admin/categories', () => import('./categories/categories.page.tsx'), 'CategoriesPage'),
  screen('/shop-health', () => import('./shop-health/shop-health.page.tsx'), 'ShopHealthPage'),
]
