import * as orderSizes from '../orders/corrections/change-size.service.ts'
import * as contacts from '../orders/corrections/correct-contact.service.ts'
import * as orderNotes from '../orders/corrections/order-notes.service.ts'
import * as parcels from '../orders/parcel-steps.service.ts'
import * as carriers from '../orders/reading/carriers.service.ts'
import * as orderLists from '../orders/reading/list-staff-orders.service.ts'
import * as pickLists from '../orders/reading/pick-list.service.ts'
import * as staffOrders from '../orders/reading/read-staff-order.service.ts'
import * as bulkSteps from '../orders/steps/bulk-steps.service.ts'
import * as orderSteps from '../orders/steps/staff-steps.service.ts'
import * as undone from '../orders/steps/undo-step.service.ts'

/** What the staff reads of orders and does to them (rule: owner-queues). */
export const orderOperations = {
  ...orderLists,
  ...carriers,
  ...pickLists,
  ...staffOrders,
  ...orderSteps,
  ...undone,
  ...bulkSteps,
  ...parcels,
  ...orderNotes,
  ...contacts,
  ...orderSizes,
}
