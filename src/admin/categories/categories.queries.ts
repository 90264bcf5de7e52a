import { api } from '../../lib/browser/api-client.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

export const ownerCategoriesQuery = areaQuery(['categories'], () => api.api.admin.categories.$get())
