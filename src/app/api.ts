import type { MiddlewareHandler } from 'hono'
import { recentPasswordApi } from '../account/passwords/recent-password.admin-api.ts'
import { accountApi } from '../account/profile/account.api.ts'
import type { Auth } from '../account/sign-in/auth.server.ts'
import { createGuestKeys } from '../account/sessions/guest-key.server.ts'
import { selfServiceApi } from '../account/profile/self-service.api.ts'
import { addressesApi } from '../addresses/addresses.api.ts'
import { cartApi } from '../cart/cart.api.ts'
import { addFormPath } from '../cart/cart.rules.ts'
import { cartLinkApi, isCartLinkPath } from '../cart/links/cart-link.api.ts'
import type { Carrier } from '../carriers/carrier.server.ts'
import { findTypedCard, spendableOf } from '../credit/cards/spendable-card.service.ts'
import { creditApi } from '../credit/credit.api.ts'
import { quoteApi } from '../cart/quote/quote.api.ts'
import { catalogApi } from '../catalog/listing/catalog.api.ts'
import { isSignupConfirmPath, signupConfirmApi } from '../catalog/back-in-stock/signup-confirm.api.ts'
import { pricePictureApi } from '../catalog/product/price-picture.api.ts'
import { stockOneClickPath, stockSignupApi } from '../catalog/back-in-stock/stock-signup.api.ts'
import { showcaseUnsubscribeApi } from '../featured/showcase-unsubscribe.api.ts'
import { isJoinPath, joinStaffApi } from '../account/sign-in/join-staff.api.ts'
import { feedsApi } from '../feeds/feeds.api.ts'
import { exportProductsApi } from '../imports/export-products.admin-api.ts'
import { importPath, importsApi } from '../imports/upload-import.admin-api.ts'
import { featuredApi } from '../featured/featured.api.ts'
import { showcaseUnsubscribePath } from '../featured/notify.rules.ts'
import { type GuardDeps, createGuardedApi } from './guarded-api.ts'
import { ownerOperations } from './owner-operations.ts'
import { guardStaff } from '../lib/server/web/api.ts'
import { apiDocsHeaders, apiDocsPage } from '../lib/server/web/api-docs.ts'
import type { TryingMailer } from '../lib/server/mail/mailer.ts'
import { mediaApi } from '../media/media.api.ts'
import type { Storage } from '../media/storage.server.ts'
import { uploadsApi, uploadsPath } from '../media/uploads.admin-api.ts'
import type { OrderFeed } from '../orders/tracking/order-feed.server.ts'
import { exportOrdersApi } from '../orders/reading/export-orders.admin-api.ts'
import { providerLabel } from '../orders/order/payment-methods.rules.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { giftCardApi, isGiftCardPath } from '../checkout/gift-card/gift-card.api.ts'
import { payByCard } from '../checkout/gift-card/pay-card.service.ts'
import { isPayPath, payPageApi } from '../checkout/pay-page/pay-page.api.ts'
import { deliverApi, isDeliverPath } from '../orders/proof/deliver.api.ts'
import { deliveryPhotosApi } from '../orders/proof/delivery-photos.admin-api.ts'
import { followApi } from '../orders/tracking/follow.api.ts'
import { receiptApi } from '../orders/tracking/receipt.api.ts'
import { evidenceFileApi, isEvidencePath } from '../payments/disputes/evidence-file.admin-api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import type { ShopProvider } from '../payments/providers/payment-provider.server.ts'
import { ownChangesApi } from '../own-changes/own-changes.api.ts'
import { isReturnPhotoPath, returnsApi } from '../returns/returns.api.ts'
import { isReviewFormPath, reviewFormApi } from '../reviews/review-form.api.ts'
import { reviewsApi } from '../reviews/reviews.api.ts'
import { agentsApi } from '../agents/agents.api.ts'
import { checkoutApi } from '../checkout/checkout.api.ts'
import { counterApi } from '../counter/counter.admin-api.ts'
import { savedApi } from '../saved/saved.api.ts'
import { startApi } from '../shell/start.api.ts'
import { trustApi } from '../trust/trust.api.ts'
import { settingsApi } from '../settings/settings.api.ts'
import { shippingApi } from '../shipping/shipping.api.ts'
import { mailboxApi } from '../mailbox/mailbox.api.ts'
import { newsletterApi, oneClickPath } from '../newsletter/newsletter.api.ts'
import { homeApi } from '../pages/home.api.ts'
import { pageTextsApi } from '../pages/page-texts.api.ts'
import { seoApi } from '../pages/seo.api.ts'
import { makeBackup } from '../backup/backup.service.ts'
import { openBackupPlace } from './backup-place.ts'
import { asSystem } from '../lib/server/context.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import type { TakesUpload } from '../lib/server/web/request-guards.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { withPlainLook } from '../theme/plain-look.server.ts'
import { secondMs } from '../lib/time.ts'
import { creditFiles } from '../admin/credit/credit-files.server.ts'
import { exportListsApi } from '../admin/exports/export-lists.admin-api.ts'
import { exportCustomersApi } from '../admin/customers/export-customers.admin-api.ts'
import { firstStepsApi } from '../admin/first-steps/first-steps.admin-api.ts'
import { programParts } from '../admin/shop-health/shop-health.rules.ts'
import { pushApi } from '../admin/push/push.admin-api.ts'
import { staffStreamApi } from '../admin/today/staff-stream.admin-api.ts'
import { personalDataParts, sampleRemovers } from './feature-parts.ts'

export type ShopDeps = GuardDeps & {
  auth: Auth
  provider: ShopProvider
  carrier: Carrier
  mailer: Pick<TryingMailer, 'tryOut'>
  orderFeed: OrderFeed
  storage: Storage
  program: { app_url: string; test_mode: boolean; google_sign_in: boolean }
}

/** What mail programs post to, a form without a cookie: the token in it decides. */
export const oneClickPaths = [oneClickPath, stockOneClickPath, showcaseUnsubscribePath]

/** Pages without a script, which take the form of their own page. */
const ownForms = [
  (path: string) => path === addFormPath,
  isCartLinkPath,
  isDeliverPath,
  isPayPath,
  isSignupConfirmPath,
  isJoinPath,
  isReviewFormPath,
  isGiftCardPath,
]

const takesOwnForms = (path: string) => ownForms.some((isOwn) => isOwn(path))

/** What a path takes in a body that is no call's JSON. */
const uploadTypeOf = (path: string): RegExp | null => {
  if (isDeliverPath(path) || isReviewFormPath(path)) return /^multipart\/form-data/
  if (isReturnPhotoPath(path)) return /^image\//
  if (path === importPath) return /^text\/csv/
  return path === uploadsPath || isEvidencePath(path) ? /^(?:image\/|application\/pdf)/ : null
}
const isUpload: TakesUpload = (path, type) => uploadTypeOf(path)?.test(type) ?? false
export const takesUploads = (path: string) => uploadTypeOf(path) !== null

/** The pages without a script, `/follow/…` and `/receipt/…`. */
const plainPaths = [
  addFormPath,
  '/cart/with/*',
  '/cart/qr/*',
  '/deliver/*',
  '/pay/*',
  '/reminders/*',
  '/join/*',
  '/fits/*',
  '/gift-card/*',
  '/follow/*',
  '/receipt/*',
]

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
  const api = createGuardedApi(deps, oneClickPaths, takesOwnForms, isUpload)
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
    .route('/', pricePictureApi({ storage }))
    .route('/', mediaApi(storage))
    .route('/', uploadsApi(storage))
    .route('/', accountApi({ auth, env, onError: logged('profile') }))
    .route('/', selfServiceApi({ auth, env, parts: personalDataParts(env) }))
    .route('/', joinStaffApi({ auth, env }))
    .route('/', recentPasswordApi({ auth }))
    .route('/', catalogApi)
    .route('/', stockSignupApi(env))
    .route('/', signupConfirmApi(env))
    .route('/', featuredApi)
    .route('/', showcaseUnsubscribeApi(env))
    .route('/', savedApi({ ensureGuestKey }))
    .route('/', shippingApi)
    .route('/', feedsApi({ storage }))
    .route('/', importsApi)
    .route('/', exportProductsApi)
    .route('/', addressesApi)
    .route('/', cartApi({ ensureGuestKey }))
    .route('/', cartLinkApi({ ensureGuestKey, appUrl }))
    .route('/', startApi({ auth, onError: logged('profile') }))
    .route('/', quoteApi(links))
    .route('/', creditApi)
    .route('/', ordersApi({ authSecret, ...feeds }))
    .route('/', paymentsApi({ provider, onError: logged('payment') }))
    .route('/', receiptApi(links))
    .route('/', followApi(links))
    .route('/', deliverApi({ ...links, storage }))
    .route('/', deliveryPhotosApi(storage))
    .route('/', returnsApi({ storage, authSecret }))
    .route('/', ownChangesApi({ provider, authSecret }))
    .route('/', reviewsApi(storage))
    .route('/', reviewFormApi({ ...env, storage }))
    .route('/', exportOrdersApi)
    .route('/', exportCustomersApi)
    .route('/', exportListsApi(creditFiles))
    .route('/', evidenceFileApi({ provider, ...links }))
    .route('/', checkoutApi({ provider, options: paying }))
    .route('/', payPageApi({ provider, options: paying, cards: payByCard }))
    .route('/', giftCardApi({ provider, options: paying, ensureGuestKey }))
    .route('/', counterApi({ ...links, cards: { find: findTypedCard, spendable: spendableOf } }))
    .route('/', agentsApi(links))
    .route('/', mailboxApi(env))
    .route('/', newsletterApi(env))
    .route('/', trustApi({ isLive: env.MODE === 'live', paidBackBy: providerLabel(provider.name) }))
    .route('/', homeApi)
    .route('/', pageTextsApi(deps.program))
    .route('/', seoApi({ appUrl }))
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
    .route('/', staffStreamApi(feeds))
    .route('/', pushApi)
    // After the named calls of routers: `/orders/{id}` matches the rest.
    .route(
      '/',
      ownerOperations({
        ...paying,
        provider,
        carrier: deps.carrier,
        storage,
        adminEmail: env.ADMIN_EMAIL,
        program: deps.program,
        programParts: programParts(env, provider),
        parts: personalDataParts(env),
        backUp: () => backUp(deps),
        removers: sampleRemovers,
      }),
    )
  return mounted
}

/** Before something that cannot be undone: a backup next to those of the nights, or in the shop's own folder. */
const backUp = ({ ctx, env, storage }: ShopDeps) =>
  makeBackup(asSystem(ctx, 'backup'), openBackupPlace(env, storage))

export type ShopApi = ReturnType<typeof createShopApi>
