import { errorsOf } from '../lib/errors.ts'

export const carrierError = errorsOf({
  NO_CARRIER_ACCOUNT: [409, 'This shop has no account at a carrier'],
  SENDER_UNKNOWN: [
    409,
    'The carrier must know where it collects your parcels: add that place under Shipping, Pick-up. It may stay closed there.',
  ],
  PARCEL_WEIGHT_UNKNOWN: [400, 'Type what the parcel weighs'],
  NOTHING_TO_SEND: [409, 'Nothing of this order waits to be sent. Reload the page to see how it stands.'],
  LABEL_NOT_FOUND: [404, 'There are no such prices of a carrier'],
  LABEL_PRICES_OLD: [
    409,
    'These prices are old, or address, pieces or weight have changed since. Ask for the prices again.',
  ],
  LABEL_THERE: [409, 'This parcel has a label already. Reload the page to see it.'],
  LABEL_UNDER_WAY: [409, 'This label is being bought. Wait a minute, then look again.'],
  LABEL_UNKNOWN: [
    503,
    'The carrier has not answered, so it is not known whether the label was bought. The shop asks it in a minute, and never buys twice.',
  ],
  CARRIER_REFUSED: [409, 'The carrier refused this'],
  CARRIER_SILENT: [503, 'The carrier has not answered. Nothing was bought: try again.'],
})
