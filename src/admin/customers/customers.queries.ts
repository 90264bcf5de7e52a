import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

const { customers } = api.api.admin
const customer = customers[':id']

export const customersQuery = (ask: { q?: string | undefined; page?: string | undefined }) => {
  const query = { q: ask.q ?? '', page: ask.page ?? '1' }
  return queryOptions({
    queryKey: personalKey('admin', 'customers', query),
    queryFn: () => unwrap(customers.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: personalKey('admin', 'customer', id),
    queryFn: () => unwrap(customer.$get({ param: { id } })),
  })

export const addNote = (id: string, body: string) =>
  unwrap(customer.notes.$post({ param: { id }, json: { body } }))
export const removeNote = (id: string, noteId: string) =>
  unwrap(customer.notes[':noteId'].$delete({ param: { id, noteId } }))
export const exportCustomer = (id: string) => unwrap(customer.export.$post({ param: { id }, json: {} }))
export const signOutCustomer = (id: string) => unwrap(customer['sign-out'].$post({ param: { id }, json: {} }))
export const eraseCustomer = (id: string, email: string) =>
  unwrap(customer.erase.$post({ param: { id }, json: { email } }))
