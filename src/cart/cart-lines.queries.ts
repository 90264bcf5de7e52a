import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { FocusedLabel } from '../ui/focused-label.tsx'
import { toast } from '../ui/toast.tsx'
import { api, isRefusal, refusalMessage, unwrap } from '../lib/browser/api-client.ts'
import { accept, cartQuery, changeAtOnce, inTurn, readCartAgain } from './cart.queries.ts'
import { secondMs } from '../lib/time.ts'
import type { CartItem, CartView } from './cart.schema.ts'

const withCount = (cart: CartView, items: CartItem[]): CartView => ({
  ...cart,
  items,
  count: items.reduce((sum, item) => sum + item.quantity, 0),
})

/** `mutate({ id, quantity })`; quantity at least 1 in the interface (rule: cart-quantity), the line shows it at once. */
export function useChangeQuantity() {
  const queryClient = useQueryClient()
  return useMutation({
    ...inTurn,
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
      unwrap(api.api.cart.items[':id'].$patch({ param: { id }, json: { quantity } })),
    onMutate: ({ id, quantity }) =>
      changeAtOnce(queryClient, (cart) =>
        withCount(
          cart,
          cart.items.map((item) => (item.id === id ? { ...item, quantity } : item)),
        ),
      ),
    onSuccess: (cart) => accept(queryClient, cart),
    onError: (error, _change, context) => {
      queryClient.setQueryData(cartQuery.queryKey, context?.before)
      toast.error("Couldn't update quantity. Please try again.", { description: refusalMessage(error) })
      void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}

/** A keyboard user's focused button vanishes with the line, so Undo takes the focus. */
const isByKeys = () => document.activeElement?.matches(':focus-visible') ?? false

/** How long a removed line can be had back. */
const undoMs = 10 * secondMs

/**
 * `mutate(item)`: the line is removed at once; its toast 'Item removed from cart' has Undo
 * (rule: removal-undone).
 */
export function useRemoveLine() {
  const queryClient = useQueryClient()
  const putBack = useMutation({
    ...inTurn,
    mutationFn: ({ product_id, variant_id, quantity }: CartItem) =>
      unwrap(api.api.cart.items.$post({ json: { product_id, variant_id, quantity } })),
    onSuccess: (cart) => accept(queryClient, cart),
    onError: (error) =>
      toast.error('Error', {
        description: refusalMessage(error, 'Failed to add item to cart. Please try again.'),
      }),
  })
  return useMutation({
    ...inTurn,
    mutationFn: ({ id }: CartItem) => unwrap(api.api.cart.items[':id'].$delete({ param: { id } })),
    onMutate: async ({ id }) => {
      const wasByKeys = isByKeys()
      const { before } = await changeAtOnce(queryClient, (cart) =>
        withCount(
          cart,
          cart.items.filter((item) => item.id !== id),
        ),
      )
      return { before, wasByKeys }
    },
    onSuccess: (cart, item, { wasByKeys }) => {
      accept(queryClient, cart)
      const label = wasByKeys ? createElement(FocusedLabel, null, 'Undo') : 'Undo'
      toast.success('Item removed from cart', {
        duration: undoMs,
        action: { label, onClick: () => putBack.mutate(item) },
      })
    },
    onError: (error, _item, context) => {
      // Already removed: pressed twice, or in another tab.
      if (isRefusal(error) && error.code === 'LINE_NOT_FOUND') return readCartAgain(queryClient)
      queryClient.setQueryData(cartQuery.queryKey, context?.before)
      toast.error('Failed to remove item. Please try again.')
      void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}
