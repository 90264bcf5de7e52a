import { keepPreviousData } from '@tanstack/react-query'
import { customerSegments, customerSorts } from './customer-segments.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

type CustomersAsk = Partial<Record<'q' | 'page' | 'sort' | 'segment', string | undefined>>

/** Unknown sorts and segments of an address are none. */
export const customersQuery = ({ q = '', page = '1', ...ask }: CustomersAsk) => {
  const sort = customerSorts.find((one) => one === ask.sort)
  const segment = customerSegments.find((one) => one === ask.segment)
  return {
    ...ownerQuery('get /customers', { q, page, sort, segment }),
    placeholderData: keepPreviousData,
  }
}

/** The lists without her own screen, which could not read a customer who is deleted. */
export const customerLists = ownerQuery('get /customers').queryKey
