import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

import type { ProfileChanges } from '../account.schema.ts'

export const profileQuery = queryOptions({
  queryKey: personalKey('profile'),
  queryFn: () => unwrap(api.api.profile.$get()),
})

export const saveProfile = (json: ProfileChanges) => unwrap(api.api.profile.$patch({ json }))
