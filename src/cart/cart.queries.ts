import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { api, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'
import { fromStart } from '../lib/browser/start-answers.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { quotesKey } from './quote/quote.queries.ts'
import type { CartView } from './cart.schema.ts'
import type { RequestedLine } from './quote/quote.schema.ts'

/** `key`: tried again after a lost answer it is added once. */
type TitledLine = RequestedLine & { title: string; key: string }

/** My cart. Fetched after load, because public pages are the same for everyone. */
export const cartQuery = queryOptions({
  queryKey: personalKey('cart'),
  queryFn: () => fromStart('cart', () => unwrap(api.api.cart.$get())),
})

/** The number on the cart icon; 0 until known. */
export function useCartCount(): number {
  return useQuery(cartQuery).data?.count ?? 0
}

/** Cart calls run one after the other, so that a quick second press never overtakes the first. */
export const inTurn = { mutationKey: ['cart'], scope: { id: 'cart' } }

/** Shows `change` at once and returns what to go back to. Totals wait for the server's answer. */
export async function changeAtOnce(queryClient: QueryClient, change: (cart: CartView) => CartView) {
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey })
  const before = queryClient.getQueryData(cartQuery.queryKey)
  if (before) queryClient.setQueryData(cartQuery.queryKey, change(before))
  return { before }
}

/** The server's cart replaces the optimistic one, unless a later change is waiting; quotes are refetched. */
export function accept(queryClient: QueryClient, cart: CartView) {
  if (queryClient.isMutating({ mutationKey: ['cart'] }) <= 1)
    queryClient.setQueryData(cartQuery.queryKey, cart)
  void queryClient.invalidateQueries({ queryKey: quotesKey })
}

/** Refetches the cart, also while its first fetch is under way: that may predate the change. */
export async function readCartAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
}

/**
 * `addOne(product, variantId)` adds a piece and opens the cart drawer with 'Added to cart!'. A failure can be tried again
 * from its toast.
 */
export function useAddToCart() {
  const queryClient = useQueryClient()
  const drawer = useOverlay('cart')
  const add = useMutation({
    ...inTurn,
    // `keepalive`: the answer sets a guest's cookie, even if the page is left at once.
    mutationFn: ({ product_id, variant_id, quantity, key }: TitledLine) => {
      const json = { product_id, variant_id, quantity }
      const headers = { 'idempotency-key': key }
      return unwrap(api.api.cart.items.$post({ json }, { headers, init: { keepalive: true } }))
    },
    onMutate: ({ quantity }) =>
      changeAtOnce(queryClient, (cart) => ({ ...cart, count: cart.count + quantity })),
    onSuccess: (cart, { title }) => {
      accept(queryClient, cart)
      drawer.open(title)
    },
    onError: (error, requested, context) => {
      queryClient.setQueryData(cartQuery.queryKey, context?.before)
      toast.error('Error', {
        description: refusalMessage(error, 'Failed to add item to cart. Please try again.'),
        action: { label: 'Try again', onClick: () => add.mutate(requested) },
      })
    },
  })
  /**
   * A second press while the same piece is on its way adds nothing (rule: quick-add), even before the button shows it.
   */
  const isOnItsWay = (variantId: string) =>
    queryClient.isMutating({
      mutationKey: ['cart'],
      predicate: ({ state }) =>
        (state.variables as Partial<TitledLine> | undefined)?.variant_id === variantId,
    }) > 0
  const addOne = ({ id, title }: { id: string; title: string }, variantId: string) => {
    if (!isOnItsWay(variantId))
      add.mutate({ product_id: id, variant_id: variantId, quantity: 1, title, key: crypto.randomUUID() })
  }
  return { ...add, addOne }
}

export const addedText = (title: string) => `${title} has been added to your cart.`
