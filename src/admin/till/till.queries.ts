import { api, unwrap } from '../../lib/browser/api-client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

const tills = api.api.admin.tills

export const tillsQuery = ownerQuery(['tills'], () => tills.$get())

export const openTill = (float: number) => unwrap(tills.$post({ json: { float } }))

type Count = { id: string; counted: number; expected: number; reason: string }

export const countTill = ({ id, ...json }: Count) => unwrap(tills[':id'].count.$post({ param: { id }, json }))

export const closeTill = (id: string) => unwrap(tills[':id'].close.$post({ param: { id } }))
