import type { OwnDataPart } from '../account/own-data.server.ts'
import { listAddresses } from './addresses.service.ts'

/** They go with the user's row. */
export const ownAddressesPart: OwnDataPart = { name: 'addresses', read: (ctx) => listAddresses(ctx) }
