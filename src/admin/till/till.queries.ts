import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

const tills = api.api.admin.tills

export const tillsQuery = queryOptions({
  queryKey: personalKey('admin', 'tills'),
  queryFn: () => unwrap(tills.$get()),
})

export const openTill = (float: number) => unwrap(tills.$post({ json: { float } }))

type Count = { id: string; counted: number; expected: number; reason: string }

export const countTill = ({ id, ...json }: Count) => unwrap(tills[':id'].count.$post({ param: { id }, json }))

export const closeTill = (id: string) => unwrap(tills[':id'].close.$post({ param: { id } }))
