import { createApi } from '../lib/server/web/api.ts'
import { shippingSchema } from './shipping.schema.ts'
import { listShipping } from './shipping.service.ts'

export const shippingApi = createApi('Shipping').read('/api/shipping', {
  summary: 'Active delivery locations with their rates, and the shipping settings',
  answer: [shippingSchema, 'Locations and settings'],
  run: ({ ctx }) => listShipping(ctx),
})
