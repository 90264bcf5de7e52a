import type { MiddlewareHandler } from 'hono'
import * as adminRoles from '../account/staff/admin-role.service.ts'
import * as secondFactor from '../account/staff/second-factor.service.ts'
import * as invitations from '../account/staff/staff-invitation.service.ts'
import { recentPasswordApi } from '../account/passwords/recent-password.admin-api.ts'
import { accountApi } from '../account/profile/account.api.ts'
import type { Auth } from '../account/sign-in/auth.server.ts'
import { createGuestKeys } from '../account/sessions/guest-key.server.ts'
import { selfServiceApi } from '../account/profile/self-service.api.ts'
import { addressesApi } from '../addresses/addresses.api.ts'
import { cartApi } from '../cart/cart.api.ts'
import { addFormPath } from '../cart/cart.rules.ts'
import { quoteApi } from '../cart/quote/quote.api.ts'
import { catalogApi } from '../catalog/listing/catalog.api.ts'
import * as bulkChange from '../catalog/bulk/bulk-change.service.ts'
import * as bulkRuns from '../catalog/bulk/read-bulk-runs.service.ts'
import * as createProduct from '../catalog/editor/create-product.service.ts'
import * as deleteProduct from '../catalog/editor/delete-product.service.ts'
import * as duplicateProduct from '../catalog/editor/duplicate-product.service.ts'
import * as listProducts from '../catalog/editor/list-owner-products.service.ts'
import * as readProduct from '../catalog/editor/read-owner-product.service.ts'
import * as saveProduct from '../catalog/editor/save-product.service.ts'
import * as categories from '../catalog/editor/write-categories.service.ts'
import * as adjustStock from '../catalog/stock/adjust-stock.service.ts'
import * as listStock from '../catalog/stock/list-stock.service.ts'
import * as stockHistory from '../catalog/stock/stock-history.service.ts'
import { isSignupConfirmPath, signupConfirmApi } from '../catalog/back-in-stock/signup-confirm.api.ts'
import { stockOneClickPath, stockSignupApi } from '../catalog/back-in-stock/stock-signup.api.ts'
import { showcaseUnsubscribeApi } from '../featured/showcase-unsubscribe.api.ts'
import * as featuredProducts from '../featured/featured-products.service.ts'
import { featuredApi } from '../featured/featured.api.ts'
import * as showcaseItems from '../featured/showcase-items.service.ts'
import { showcaseUnsubscribePath } from '../featured/notify.rules.ts'
import { type GuardDeps, createGuardedApi } from './guarded-api.ts'
import { orderOperations } from './order-operations.ts'
import { guardStaff } from '../lib/server/web/api.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { apiDocsHeaders, apiDocsPage } from '../lib/server/web/api-docs.ts'
import type { TryingMailer } from '../lib/server/mail/mailer.ts'
import { mediaApi } from '../media/media.api.ts'
import type { Storage } from '../media/storage.server.ts'
import { uploadsApi } from '../media/uploads.admin-api.ts'
import type { OrderFeed } from '../orders/tracking/order-feed.server.ts'
import { exportOrdersApi } from '../orders/reading/export-orders.admin-api.ts'
import * as orderMails from '../orders/mails/repeat-order-mail.service.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { isPayPath, payPageApi } from '../checkout/pay-page/pay-page.api.ts'
import { deliverApi, isDeliverPath } from '../orders/proof/deliver.api.ts'
import { deliveryPhotosApi } from '../orders/proof/delivery-photos.admin-api.ts'
import { followApi } from '../orders/tracking/follow.api.ts'
import { receiptApi } from '../orders/tracking/receipt.api.ts'
import * as disputes from '../payments/disputes/disputes.service.ts'
import { evidenceFileApi } from '../payments/disputes/evidence-file.admin-api.ts'
import * as orderMoney from '../payments/order-money.service.ts'
import * as orderMoneySteps from '../payments/order-money-steps.service.ts'
import * as tills from '../payments/tills/tills.service.ts'
import * as unmatchedPayments from '../payments/unmatched/unmatched-payment.service.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import type { ShopProvider } from '../payments/providers/payment-provider.server.ts'
import * as chatOrders from '../checkout/chat-order/chat-order.service.ts'
import * as chatQuotes from '../checkout/chat-order/chat-quote.service.ts'
import { checkoutApi } from '../checkout/checkout.api.ts'
import { counterApi } from '../counter/counter.admin-api.ts'
import * as labels from '../counter/labels.service.ts'
import * as promoCodes from '../promotions/promo-codes.service.ts'
import { savedApi } from '../saved/saved.api.ts'
import { startApi } from '../shell/start.api.ts'
import * as ownerSettings from '../settings/owner-settings.service.ts'
import * as manySettings from '../settings/write-settings.service.ts'
import { settingsApi } from '../settings/settings.api.ts'
import * as manyZones from '../shipping/many-zones.service.ts'
import * as shippingTexts from '../shipping/shipping-texts.service.ts'
import * as zones from '../shipping/zones.service.ts'
import { shippingApi } from '../shipping/shipping.api.ts'
import { mailboxApi } from '../mailbox/mailbox.api.ts'
import { newsletterApi, oneClickPath } from '../newsletter/newsletter.api.ts'
import { homeApi } from '../pages/home.api.ts'
import * as pageTexts from '../pages/page-texts.service.ts'
import { pageTextsApi } from '../pages/page-texts.api.ts'
import { seoApi } from '../pages/seo.api.ts'
import * as addedCustomers from '../admin/customers/added-customers.service.ts'
import * as customerNotes from '../admin/customers/customer-notes.service.ts'
import * as customerRights from '../admin/customers/customer-rights.service.ts'
import * as customerList from '../admin/customers/list-customers.service.ts'
import * as oneCustomer from '../admin/customers/read-customer.service.ts'
import * as isItIn from '../admin/is-it-in/is-it-in.service.ts'
import * as failingMails from '../admin/needs-you/failing-mails.service.ts'
import * as needsYou from '../admin/needs-you/needs-you.service.ts'
import * as actLines from '../admin/team/act-lines.service.ts'
import * as staffLog from '../admin/team/staff-log.service.ts'
import * as notifyList from '../admin/featured/notify-list.service.ts'
import * as samples from '../samples/make-it-mine.service.ts'
import { makeBackup } from '../backup/backup.service.ts'
import { openBackupPlace } from './backup-place.ts'
import { asSystem } from '../lib/server/context.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { withPlainLook } from '../theme/plain-look.server.ts'
import { secondMs } from '../lib/time.ts'
import { firstStepsApi } from '../admin/first-steps/first-steps.admin-api.ts'
import * as staff from '../admin/team/staff.service.ts'
import * as shopHealth from '../admin/shop-health/shop-health.service.ts'
import { programParts } from '../admin/shop-health/shop-health.rules.ts'
import * as palette from '../admin/palette/palette.service.ts'
import { pushApi } from '../admin/push/push.admin-api.ts'
import { staffStreamApi } from '../admin/today/staff-stream.admin-api.ts'
import { personalDataParts } from './personal-data-parts.ts'
import * as bestSellers from '../admin/today/best-sellers.service.ts'
import * as takings from '../admin/today/takings.service.ts'
import * as today from '../admin/today/today.service.ts'

export type ShopDeps = GuardDeps & {
  auth: Auth
  provider: ShopProvider
  mailer: Pick<TryingMailer, 'tryOut'>
  orderFeed: OrderFeed
  storage: Storage
  program: { app_url: string; test_mode: boolean; google_sign_in: boolean }
}

/** What mail programs post to, a form without a cookie: the token in it decides. */
export const oneClickPaths = [oneClickPath, stockOneClickPath, showcaseUnsubscribePath]

/** Pages without a script, which take the form of their own page. */
const ownForms = [(path: string) => path === addFormPath, isDeliverPath, isPayPath, isSignupConfirmPath]

/** Those, `/follow/…` and `/receipt/…`. */
const plainPaths = [addFormPath, '/deliver/*', '/pay/*', '/reminders/*', '/follow/*', '/receipt/*']

/** Pages without a script show whose they are (rule: plain-look). */
const dressPlainPage: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
  const page = withPlainLook(await c.res.text(), await recallSettings(c.var.ctx))
  c.res = new Response(page, c.res)
}

/** The whole JSON API: every feature's calls behind the guards of all (rule: calls-describe-themselves). */
export function createShopApi(deps: ShopDeps) {
  const { auth, env, provider, storage } = deps
  const api = createGuardedApi(deps, oneClickPaths, (path) => ownForms.some((isOwn) => isOwn(path)))
  const about = {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description: 'Money in minor units, ids are strings, times ISO 8601.',
    },
  }
  if (env.MODE === 'live') api.on('GET', ['/api/openapi.json', '/api/docs'], guardStaff)
  api.doc31('/api/openapi.json', about)
  api.get('/api/docs', (c) =>
    c.html(apiDocsPage(mounted.getOpenAPI31Document(about) as never), 200, apiDocsHeaders),
  )

  const { APP_URL: appUrl, AUTH_SECRET: authSecret, HOLD_MINUTES: holdMinutes } = env
  const links = { appUrl, authSecret }
  const paying = { ...links, holdMinutes, firstCheckMs: env.RECONCILE_SECONDS * secondMs }
  const feeds = { feed: deps.orderFeed, identify: deps.identify }
  const logged = (what: string) => (error: unknown) => deps.log.error({ err: error }, what)
  const { ensureGuestKey } = createGuestKeys(env)
  for (const path of plainPaths) api.use(path, dressPlainPage)
  const mounted = api
    .route('/', settingsApi(deps.program))
    .route('/', operationsApi('Admin: settings', manySettings, {}))
    .route('/', operationsApi('Admin: settings', ownerSettings, {}))
    .route('/', mediaApi(storage))
    .route('/', uploadsApi(storage))
    .route('/', accountApi({ auth, env, onError: logged('profile') }))
    .route('/', selfServiceApi({ auth, env, parts: personalDataParts }))
    .route('/', operationsApi('Admin: roles', adminRoles, {}))
    .route('/', operationsApi('Admin: roles', invitations, {}))
    .route('/', recentPasswordApi({ auth }))
    .route('/', operationsApi('Admin: sign-in safety', secondFactor, { authSecret: env.AUTH_SECRET }))
    .route('/', catalogApi)
    .route('/', operationsApi('Admin: products', bulkChange, {}))
    .route('/', operationsApi('Admin: products', bulkRuns, {}))
    .route('/', operationsApi('Admin: products', listProducts, {}))
    .route('/', operationsApi('Admin: products', createProduct, { storage }))
    .route('/', operationsApi('Admin: products', readProduct, {}))
    .route('/', operationsApi('Admin: products', saveProduct, { storage }))
    .route('/', operationsApi('Admin: products', duplicateProduct, {}))
    .route('/', operationsApi('Admin: products', deleteProduct, {}))
    .route('/', operationsApi('Admin: categories', categories, { storage }))
    .route('/', operationsApi('Admin: stock', listStock, {}))
    .route('/', operationsApi('Admin: stock', adjustStock, {}))
    .route('/', operationsApi('Admin: stock', stockHistory, {}))
    .route('/', stockSignupApi(env))
    .route('/', signupConfirmApi(env))
    .route('/', featuredApi)
    .route('/', operationsApi('Admin: featured', showcaseItems, {}))
    .route('/', operationsApi('Admin: featured', featuredProducts, {}))
    .route('/', showcaseUnsubscribeApi(env))
    .route('/', savedApi({ ensureGuestKey }))
    .route('/', shippingApi)
    .route('/', operationsApi('Admin: shipping', zones, {}))
    .route('/', operationsApi('Admin: shipping', manyZones, {}))
    .route('/', operationsApi('Admin: shipping', shippingTexts, {}))
    .route('/', addressesApi)
    .route('/', operationsApi('Admin: promotions', promoCodes, {}))
    .route('/', cartApi({ ensureGuestKey }))
    .route('/', startApi({ auth, onError: logged('profile') }))
    .route('/', quoteApi)
    .route('/', ordersApi({ authSecret, ...feeds }))
    .route('/', paymentsApi({ provider, onError: logged('payment') }))
    .route('/', receiptApi(links))
    .route('/', followApi(links))
    .route('/', deliverApi({ ...links, storage }))
    .route('/', deliveryPhotosApi(storage))
    .route('/', exportOrdersApi)
    .route('/', operationsApi('Admin: orders', orderMails, { ...links, adminEmail: env.ADMIN_EMAIL }))
    .route('/', operationsApi('Admin: order money', orderMoney, links))
    .route('/', operationsApi('Admin: order money', orderMoneySteps, { provider, ...links }))
    .route('/', operationsApi('Admin: disputes', disputes, { provider, storage, ...links }))
    .route('/', evidenceFileApi({ provider, ...links }))
    .route('/', checkoutApi({ provider, options: paying }))
    .route('/', operationsApi('Admin: orders', { ...chatQuotes, ...chatOrders }, { provider, ...paying }))
    .route('/', payPageApi({ provider, options: paying }))
    .route('/', counterApi(links))
    .route('/', operationsApi('Admin: counter', labels, {}))
    .route('/', operationsApi('Admin: counter', tills, {}))
    // After every named call below /orders: `/orders/{id}` matches the rest.
    .route('/', operationsApi('Admin: orders', orderOperations, links))
    .route('/', mailboxApi(env))
    .route('/', newsletterApi(env))
    .route('/', homeApi)
    .route('/', pageTextsApi(deps.program))
    .route('/', operationsApi('Admin: settings', pageTexts, { program: deps.program }))
    .route('/', seoApi({ appUrl }))
    .route('/', operationsApi('Admin', staff, {}))
    .route('/', operationsApi('Admin: needs you', needsYou, { provider }))
    .route('/', operationsApi('Admin: needs you', unmatchedPayments, { provider }))
    .route('/', operationsApi('Admin: needs you', failingMails, {}))
    .route('/', operationsApi('Admin', isItIn, { provider }))
    .route('/', operationsApi('Admin: customers', customerList, {}))
    .route('/', operationsApi('Admin: customers', oneCustomer, {}))
    .route('/', operationsApi('Admin: customers', addedCustomers, {}))
    .route('/', operationsApi('Admin: customers', customerNotes, {}))
    .route('/', operationsApi('Admin: customers', customerRights, { parts: personalDataParts }))
    .route('/', operationsApi('Admin: team', staffLog, {}))
    .route('/', operationsApi('Admin: team', actLines, {}))
    .route('/', operationsApi('Admin: featured', notifyList, {}))
    .route('/', operationsApi('Admin', shopHealth, { parts: programParts(env, provider) }))
    .route(
      '/',
      firstStepsApi({
        isLive: env.MODE === 'live',
        adminEmail: env.ADMIN_EMAIL,
        liveNeeds: env.liveNeeds,
        provider,
        mode: programParts(env, provider).payments,
        appUrl,
        mailer: deps.mailer,
      }),
    )
    .route('/', operationsApi('Admin: first steps', samples, { backUp: () => backUp(deps) }))
    .route('/', operationsApi('Admin', today, {}))
    .route('/', staffStreamApi(feeds))
    .route('/', operationsApi('Admin', takings, {}))
    .route('/', operationsApi('Admin', bestSellers, {}))
    .route('/', operationsApi('Admin', palette, {}))
    .route('/', pushApi)
  return mounted
}

/** Before something that cannot be undone: a backup next to those of the nights, or in the shop's own folder. */
const backUp = ({ ctx, env, storage }: ShopDeps) =>
  makeBackup(asSystem(ctx, 'backup'), openBackupPlace(env, storage))

export type ShopApi = ReturnType<typeof createShopApi>
