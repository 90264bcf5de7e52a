import * as z from 'zod'
import { textInput, wholeInput } from '../../lib/input-limits.ts'
import type { DeliveryChoice } from './change-delivery.service.ts'

/** Where an order goes instead: `pickup` alone, or `zone_id` with a street. */
export const deliveryChoiceShape = {
  pickup: z.uuid().optional().describe('The place where it is fetched'),
  zone_id: z.uuid().optional().describe('The location it is brought to, with its street'),
  address: textInput(300).default(''),
  landmark: textInput(200).default(''),
  city: textInput(80).default(''),
  zip_code: textInput(20).default(''),
  shown: wholeInput.describe('The new total that was shown; another is refused'),
}

type Typed = z.output<z.ZodObject<typeof deliveryChoiceShape>>

export const isOneChoice = ({ pickup, zone_id }: Pick<Typed, 'pickup' | 'zone_id'>) =>
  (pickup === undefined) !== (zone_id === undefined)
export const oneChoiceMessage = 'Choose a place to pick it up, or a location to bring it to'

export const choiceOf = ({ pickup, zone_id, ...typed }: Typed): DeliveryChoice =>
  pickup
    ? { pickup }
    : {
        zoneId: zone_id!,
        address: typed.address,
        landmark: typed.landmark,
        city: typed.city,
        zipCode: typed.zip_code,
      }
