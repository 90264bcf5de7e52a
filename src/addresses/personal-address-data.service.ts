import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { listAddresses } from './addresses.service.ts'

/** They go with the user's row. */
export const personalAddressData: PersonalDataPart = { name: 'addresses', read: (ctx) => listAddresses(ctx) }
