import { keepPreviousData } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { customerSegments, customerSorts } from './customer-segments.rules.ts'
import type { TypedCustomer } from './added-customer.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const { customers } = api.api.admin
const customer = customers[':id']

type CustomersAsk = Partial<Record<'q' | 'page' | 'sort' | 'segment', string | undefined>>

/** Unknown sorts and segments of an address are none. */
export const customersQuery = (ask: CustomersAsk) => {
  const sort = customerSorts.find((one) => one === ask.sort)
  const segment = customerSegments.find((one) => one === ask.segment)
  const query = { q: ask.q ?? '', page: ask.page ?? '1', ...(sort && { sort }), ...(segment && { segment }) }
  return {
    ...areaQuery(['customers', query], () => customers.$get({ query })),
    placeholderData: keepPreviousData,
  }
}

export const customerQuery = (id: string) =>
  areaQuery(['customer', id], () => customer.$get({ param: { id } }))

export const addCustomer = (json: TypedCustomer & { note: string }) => unwrap(customers.$post({ json }))
export const editCustomer = (id: string, json: TypedCustomer) =>
  unwrap(customer.$patch({ param: { id }, json }))
export const removeCustomer = (id: string) => unwrap(customer.$delete({ param: { id } }))
/** Her contacts in full: she was chosen, which leaves a line in the staff log. */
export const readCustomer = (id: string) => unwrap(customer.$get({ param: { id } }))
export const addNote = (id: string, body: string) =>
  unwrap(customer.notes.$post({ param: { id }, json: { body } }))
export const removeNote = (id: string, noteId: string) =>
  unwrap(customer.notes[':noteId'].$delete({ param: { id, noteId } }))
export const exportCustomer = (id: string) => unwrap(customer.export.$post({ param: { id }, json: {} }))
export const signOutCustomer = (id: string) => unwrap(customer['sign-out'].$post({ param: { id }, json: {} }))
export const eraseCustomer = (id: string, email: string) =>
  unwrap(customer.erase.$post({ param: { id }, json: { email } }))
