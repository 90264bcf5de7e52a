import { api } from '../../lib/browser/api-client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

export const ownerCategoriesQuery = ownerQuery(['categories'], () => api.api.admin.categories.$get())
