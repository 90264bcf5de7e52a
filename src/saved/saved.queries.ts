import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { toast } from '../ui/toast.tsx'
import { cardOf } from '../catalog/listing/product-card.rules.ts'
import { api, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'
import { fromStart } from '../lib/browser/start-answers.ts'

/**
 * The ids of my wishlist, newest first. Fetched after load, because public pages are the same for everyone.
 */
export const savedIdsQuery = queryOptions({
  queryKey: personalKey('saved', 'ids'),
  queryFn: () => fromStart('saved_ids', async () => (await unwrap(api.api.saved.ids.$get())).ids),
})

/** My wishlist as cards. */
export const savedQuery = queryOptions({
  queryKey: personalKey('saved', 'products'),
  queryFn: async () => (await unwrap(api.api.saved.$get())).products.map(cardOf),
})

/**
 * Whether a product is on my wishlist; false until known. Not while the page is hydrated: what the server has sent does not know it,
 * and the answer may be there first.
 */
export function useIsSaved(productId: string): boolean {
  const isSaved = useQuery(savedIdsQuery).data?.includes(productId) ?? false
  return useHydrated() && isSaved
}

type Toggle = { productId: string; isSaved: boolean }

const withToggle = (ids: string[], { productId, isSaved }: Toggle) => [
  ...(isSaved ? [productId] : []),
  ...ids.filter((id) => id !== productId),
]

async function toggleAtOnce(queryClient: QueryClient, toggle: Toggle) {
  await queryClient.cancelQueries({ queryKey: savedIdsQuery.queryKey })
  queryClient.setQueryData(savedIdsQuery.queryKey, (ids = []) => withToggle(ids, toggle))
}

/**
 * `mutate({ productId, isSaved })`: `isSaved` is the new state. Every heart shows it at once; a refusal
 * reverts this one change and says why. Calls run one after the other, so that a quick second press never
 * overtakes the first.
 */
export function useToggleSaved() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['saved'],
    scope: { id: 'saved' },
    mutationFn: ({ productId, isSaved }: Toggle) => {
      const call = api.api.saved[':product_id'][isSaved ? '$put' : '$delete']
      // `keepalive`: the answer sets a guest's cookie, even if the page is left at once.
      return unwrap(call({ param: { product_id: productId } }, { init: { keepalive: true } }))
    },
    onMutate: (toggle) => toggleAtOnce(queryClient, toggle),
    onSuccess: ({ ids }, { isSaved }) => {
      if (queryClient.isMutating({ mutationKey: ['saved'] }) <= 1)
        queryClient.setQueryData(savedIdsQuery.queryKey, ids)
      if (isSaved) void queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
    },
    onError: async (error, { productId, isSaved }) => {
      await toggleAtOnce(queryClient, { productId, isSaved: !isSaved })
      toast.error(
        isSaved
          ? "Couldn't save this piece. Please try again."
          : "Couldn't remove this piece. Please try again.",
        {
          description: refusalMessage(error),
        },
      )
      void queryClient.invalidateQueries({ queryKey: savedIdsQuery.queryKey })
    },
  })
}
