import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { Carrier } from '../../settings/carriers.rules.ts'

/** The list of carriers as it is saved, with the time its next save starts from. */
export type SavedCarriers = { carriers: Carrier[]; updated_at: string | null }

type Setting = { key: string; value: unknown; updated_at: string | null }

export const savedCarriersOf = ({ value, updated_at }: Setting): SavedCarriers => ({
  carriers: value as Carrier[],
  updated_at,
})

export const savedCarriersQuery = queryOptions({
  queryKey: personalKey('admin', 'settings', 'carriers'),
  queryFn: async () => {
    const { settings } = await unwrap(api.api.admin.settings.$get())
    return savedCarriersOf(settings.find(({ key }) => key === 'carriers')!)
  },
})

export const saveCarriers = async (carriers: Carrier[], updatedAt: string | null): Promise<SavedCarriers> =>
  savedCarriersOf(
    await unwrap(
      api.api.admin.settings[':key'].$put({
        param: { key: 'carriers' },
        json: { value: carriers, updated_at: updatedAt },
      }),
    ),
  )
