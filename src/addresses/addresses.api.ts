import { createApi, idParams } from '../lib/server/web/api.ts'
import {
  addressChangesSchema,
  addressListSchema,
  addressSchema,
  newAddressSchema,
} from './addresses.schema.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.service.ts'

export const addressesApi = createApi('Addresses')
  .read('/api/addresses', {
    summary: 'My addresses, the default first',
    answer: [addressListSchema, 'The addresses'],
    run: async ({ ctx }) => ({ addresses: await listAddresses(ctx) }),
  })
  .command('post', '/api/addresses', {
    summary: 'Keep an address; the first becomes the default',
    body: newAddressSchema,
    answer: [addressSchema, 'The new address'],
    status: 201,
    atomic: true,
    run: ({ ctx, body: { is_default: isDefault, ...form } }) => addAddress(ctx, { form, isDefault }),
  })
  .command('patch', '/api/addresses/{id}', {
    summary: 'Change what is given, or make it the default',
    params: idParams,
    body: addressChangesSchema,
    answer: [addressSchema, 'The address afterwards'],
    run: ({ ctx, params, body: { is_default: isDefault = false, ...given } }) => {
      const form = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      return changeAddress(ctx, params.id, { form, isDefault })
    },
  })
  .command('delete', '/api/addresses/{id}', {
    summary: 'Delete an address',
    params: idParams,
    run: ({ ctx, params }) => deleteAddress(ctx, params.id),
  })
