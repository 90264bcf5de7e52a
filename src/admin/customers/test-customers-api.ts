import type { PersonalDataPart } from '../../account/personal-data.server.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as addedCustomers from './added-customers.service.ts'
import * as customerNotes from './customer-notes.service.ts'
import * as customerRights from './customer-rights.service.ts'
import * as listCustomers from './list-customers.service.ts'
import * as readCustomer from './read-customer.service.ts'

/** What owners do with customers, in one router. */
export const customersApi = (needs: { parts: PersonalDataPart[] }) =>
  createApi('Admin')
    .route('/', operationsApi('Admin', listCustomers, {}))
    .route('/', operationsApi('Admin', readCustomer, {}))
    .route('/', operationsApi('Admin', addedCustomers, {}))
    .route('/', operationsApi('Admin', customerNotes, {}))
    .route('/', operationsApi('Admin', customerRights, needs))
