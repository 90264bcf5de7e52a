import { type NeedsOfAll, operationsApis } from '../lib/server/web/operation.ts'
import * as adminRoles from '../account/staff/admin-role.service.ts'
import * as secondFactor from '../account/staff/second-factor.service.ts'
import * as helperRights from '../account/staff/helper-rights.service.ts'
import * as invitations from '../account/staff/staff-invitation.service.ts'
import * as addedCustomers from '../admin/customers/added-customers.service.ts'
import * as customerNotes from '../admin/customers/customer-notes.service.ts'
import * as customerRights from '../admin/customers/customer-rights.service.ts'
import * as customerList from '../admin/customers/list-customers.service.ts'
import * as oneCustomer from '../admin/customers/read-customer.service.ts'
import * as notifyList from '../admin/featured/notify-list.service.ts'
import * as giveCredit from '../admin/credit/give-credit.service.ts'
import * as giftCards from '../admin/credit/gift-cards.service.ts'
import * as readCredit from '../admin/credit/read-credit.service.ts'
import * as isItIn from '../admin/is-it-in/is-it-in.service.ts'
import * as failingMails from '../admin/needs-you/failing-mails.service.ts'
import * as needsYou from '../admin/needs-you/needs-you.service.ts'
import * as palette from '../admin/palette/palette.service.ts'
import * as shopHealth from '../admin/shop-health/shop-health.service.ts'
import * as actLines from '../admin/team/act-lines.service.ts'
import * as staffLog from '../admin/team/staff-log.service.ts'
import * as staff from '../admin/team/staff.service.ts'
import * as bestSellers from '../admin/today/best-sellers.service.ts'
import * as takings from '../admin/today/takings.service.ts'
import * as today from '../admin/today/today.service.ts'
import * as carrierLabels from '../carriers/labels.service.ts'
import * as customsForms from '../customs/customs-form.service.ts'
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
import * as chatOrders from '../checkout/chat-order/chat-order.service.ts'
import * as chatQuotes from '../checkout/chat-order/chat-quote.service.ts'
import * as labels from '../counter/labels.service.ts'
import * as feedRefusals from '../feeds/feed-refusals.service.ts'
import * as changeImports from '../imports/change-import.service.ts'
import * as importCategories from '../imports/make-categories.service.ts'
import * as importRows from '../imports/read-import-rows.service.ts'
import * as readImports from '../imports/read-imports.service.ts'
import * as featuredProducts from '../featured/featured-products.service.ts'
import * as showcaseItems from '../featured/showcase-items.service.ts'
import * as orderSizes from '../orders/corrections/change-size.service.ts'
import * as contacts from '../orders/corrections/correct-contact.service.ts'
import * as orderNotes from '../orders/corrections/order-notes.service.ts'
import * as orderMails from '../orders/mails/repeat-order-mail.service.ts'
import * as parcels from '../orders/parcel-steps.service.ts'
import * as pickupSteps from '../orders/pickup/pickup-steps.service.ts'
import * as carriers from '../orders/reading/carriers.service.ts'
import * as orderLists from '../orders/reading/list-staff-orders.service.ts'
import * as pickLists from '../orders/reading/pick-list.service.ts'
import * as staffOrders from '../orders/reading/read-staff-order.service.ts'
import * as bulkSteps from '../orders/steps/bulk-steps.service.ts'
import * as orderSteps from '../orders/steps/staff-steps.service.ts'
import * as undone from '../orders/steps/undo-step.service.ts'
import * as pageTexts from '../pages/page-texts.service.ts'
import * as disputes from '../payments/disputes/disputes.service.ts'
import * as orderMoneySteps from '../payments/order-money-steps.service.ts'
import * as orderMoney from '../payments/order-money.service.ts'
import * as deliveryChoices from '../payments/pickup/delivery-choice-steps.service.ts'
import * as restsAtPickup from '../payments/manual/take-rest.service.ts'
import * as tills from '../payments/tills/tills.service.ts'
import * as unmatchedPayments from '../payments/unmatched/unmatched-payment.service.ts'
import * as promoCodes from '../promotions/promo-codes.service.ts'
import * as exchangeChoices from '../returns/exchange-options.service.ts'
import * as ownerReturns from '../returns/owner-returns.service.ts'
import * as staffReturns from '../returns/staff-returns.service.ts'
import * as ownerReviews from '../reviews/owner-reviews.service.ts'
import * as samples from '../samples/make-it-mine.service.ts'
import * as ownerSettings from '../settings/owner-settings.service.ts'
import * as manySettings from '../settings/write-settings.service.ts'
import * as abroad from '../shipping/abroad/abroad.service.ts'
import * as manyZones from '../shipping/many-zones.service.ts'
import * as pickupPlaces from '../shipping/pickup/pickup-places.service.ts'
import * as shippingTexts from '../shipping/shipping-texts.service.ts'
import * as zones from '../shipping/zones.service.ts'

/** What the staff reads of orders and does to them (rule: owner-queues). */
export const staffOrderModules = [
  orderLists,
  carriers,
  pickLists,
  staffOrders,
  orderSteps,
  undone,
  bulkSteps,
  parcels,
  pickupSteps,
  orderNotes,
  contacts,
  orderSizes,
]

/** What owners and helpers can do and read, by the parts of the API's document: every operation that these modules export. */
const modules = {
  'Admin: settings': [manySettings, ownerSettings, pageTexts],
  'Admin: roles': [adminRoles, invitations, helperRights],
  'Admin: sign-in safety': [secondFactor],
  'Admin: products': [
    bulkChange,
    bulkRuns,
    listProducts,
    createProduct,
    readProduct,
    saveProduct,
    duplicateProduct,
    deleteProduct,
  ],
  'Admin: categories': [categories],
  'Admin: stock': [listStock, adjustStock, stockHistory],
  'Admin: featured': [showcaseItems, featuredProducts, notifyList],
  'Admin: feeds': [feedRefusals],
  'Admin: imports': [readImports, importRows, importCategories, changeImports],
  'Admin: shipping': [zones, manyZones, shippingTexts, abroad, pickupPlaces],
  'Admin: promotions': [promoCodes],
  'Admin: orders': [...staffOrderModules, orderMails, chatQuotes, chatOrders],
  'Admin: order money': [orderMoney, orderMoneySteps, deliveryChoices],
  'Admin: customs': [customsForms],
  'Admin: carrier labels': [carrierLabels],
  'Admin: disputes': [disputes],
  'Admin: returns': [staffReturns, ownerReturns, exchangeChoices],
  'Admin: reviews': [ownerReviews],
  'Admin: credit': [readCredit, giveCredit, giftCards],
  'Admin: counter': [labels, tills, restsAtPickup],
  Admin: [staff, isItIn, shopHealth, today, takings, bestSellers, palette],
  'Admin: needs you': [needsYou, unmatchedPayments, failingMails],
  'Admin: customers': [customerList, oneCustomer, addedCustomers, customerNotes, customerRights],
  'Admin: team': [staffLog, actLines],
  'Admin: first steps': [samples],
}

/** Their calls (decision 067). `needs` is what some of them take in their context in addition to the caller. */
export const ownerOperations = (needs: NeedsOfAll<typeof modules>) => operationsApis(modules, needs)
