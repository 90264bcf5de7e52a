import { keepPreviousData } from '@tanstack/react-query'
import { customerSegments, customerSorts } from './customer-segments.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

export type CustomersAsk = Partial<Record<'q' | 'page' | 'sort' | 'segment', string | undefined>>

/** Unknown sorts and segments of an address are none. */
export const customersFilterOf = ({ q = '', ...ask }: CustomersAsk) => ({
  q,
  sort: customerSorts.find((one) => one === ask.sort),
  segment: customerSegments.find((one) => one === ask.segment),
})

export const customersQuery = ({ page = '1', ...ask }: CustomersAsk) => ({
  ...ownerQuery('get /customers', { ...customersFilterOf(ask), page }),
  placeholderData: keepPreviousData,
})

/** The lists without her own screen, which could not read a customer who is deleted. */
export const customerLists = ownerQuery('get /customers').queryKey
