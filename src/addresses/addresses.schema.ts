import * as z from 'zod'
import { textInput } from '../lib/input-limits.ts'

/** The lengths are checkout's. */
const text = (max: number) => textInput(max, `Please use at most ${max} characters`)

const fields = {
  firstName: text(80),
  lastName: text(80),
  phone: text(40),
  address: text(300),
  landmark: text(200),
  city: text(80),
  state: text(80),
  country: text(60),
  zipCode: text(20),
  shippingLocation: text(60),
}

/** A missing field counts as empty, so that the form's own message is shown. */
export const newAddressSchema = z.strictObject({
  firstName: fields.firstName.default(''),
  lastName: fields.lastName.default(''),
  phone: fields.phone.default(''),
  address: fields.address.default(''),
  landmark: fields.landmark.default(''),
  city: fields.city.default(''),
  state: fields.state.default(''),
  country: fields.country.default('NG'),
  zipCode: fields.zipCode.default(''),
  shippingLocation: fields.shippingLocation.default(''),
  is_default: z.boolean().default(false),
})

export const addressChangesSchema = z.strictObject({ ...fields, is_default: z.literal(true) }).partial()

export const addressSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2'),
  zipCode: z.string(),
  shippingLocation: z.string().describe('The id of a zone; empty when that zone is no longer there'),
  is_default: z.boolean(),
})
export type Address = z.infer<typeof addressSchema>

export const addressListSchema = z.object({ addresses: z.array(addressSchema) })
