import { personalAddressData } from '../addresses/addresses.service.ts'
import { personalAddedData } from '../admin/customers/personal-added-data.service.ts'
import { personalLabelData } from '../carriers/personal-label-data.service.ts'
import { personalImportData } from '../imports/forgotten-contacts.server.ts'
import { personalCreditData } from '../credit/personal-credit-data.service.ts'
import { personalSignupData } from '../featured/personal-signup-data.service.ts'
import { personalNewsletterData } from '../newsletter/personal-newsletter-data.service.ts'
import { personalDeliveryData } from '../orders/personal-delivery-data.service.ts'
import { personalOrderData } from '../orders/personal-order-data.service.ts'
import { personalPickupData } from '../orders/pickup/personal-pickup-data.service.ts'
import { personalPaymentData } from '../payments/personal-payment-data.service.ts'
import { personalReturnData } from '../returns/personal-return-data.service.ts'
import { personalReviewData } from '../reviews/personal-review-data.service.ts'
import { personalSavedData } from '../saved/personal-saved-data.service.ts'

/** What each feature keeps about a person, for the download and the deletion. Payments, deliveries, returns and reviews go before their orders. */
export const personalDataParts = ({ AUTH_SECRET }: { AUTH_SECRET: string }) => [
  personalAddressData,
  personalSavedData,
  personalSignupData,
  personalNewsletterData,
  personalCreditData,
  personalPaymentData,
  personalDeliveryData,
  personalPickupData,
  personalLabelData,
  personalReturnData,
  personalReviewData,
  personalOrderData,
  personalAddedData,
  personalImportData(AUTH_SECRET),
]
