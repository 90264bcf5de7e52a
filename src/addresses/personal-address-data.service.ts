import type { PersonalDataPart } from '../account/own-data/personal-data.server.ts'
import { listAddresses } from './addresses.service.ts'

/** They go with the user's row; guests have none. */
export const personalAddressData: PersonalDataPart = {
  name: 'addresses',
  read: async (ctx, { userId }) => (userId === null ? [] : listAddresses(ctx)),
}
