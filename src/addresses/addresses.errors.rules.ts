import { errorsOf } from '../lib/errors.ts'
import { missingInformationMessage } from '../shipping/address.rules.ts'
import { addressesFullMessage } from './addresses.rules.ts'

export const addressError = errorsOf({
  ADDRESS_NOT_FOUND: [404, 'This address is no longer there'],
  ADDRESS_INVALID: [400, missingInformationMessage],
  ADDRESSES_FULL: [409, addressesFullMessage],
})

export const wrongZoneMessage = 'Please choose a shipping location for this country and state'
