import { useState } from 'react'
import type { StaffRow } from '../../orders/reading/list-staff-orders.service.ts'
import type { StaffStep } from '../../orders/order/order-queues.rules.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { Selection } from '../kit/list/use-selection.client.ts'
import { isNarrowed } from '../kit/order-links.rules.ts'
import { ApiError } from '../../lib/browser/api-client.ts'
import { type AnswerOf, type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { idsPerCall, type ListAsk, listAllIds } from './orders.queries.ts'

type Listed = { ask: ListAsk; orders: StaffRow[]; selection: Selection }
/** The chosen orders, or one of the list by its id. */
type Whose = 'chosen' | { id: string }
type Parcels = { carrier?: string; tracking_numbers?: Record<string, string> }
type Taken = { step: StaffStep; of: Whose } & Parcels

type Bulk = InputOf<'post /orders/steps'>

/** One step for many, a hundred at a time; what came of each. Sent again with its key, it is done for the others alone. */
async function takeBulkStep({ ids, tracking_numbers = {}, ...step }: Bulk, idempotencyKey?: string) {
  const taken: AnswerOf<'post /orders/steps'> = { results: [], undo_until: '' }
  for (let from = 0; from < ids.length; from += idsPerCall) {
    const these = ids.slice(from, from + idsPerCall)
    const numbers = Object.entries(tracking_numbers).filter(([id]) => these.includes(id))
    const input = { ...step, ids: these, tracking_numbers: Object.fromEntries(numbers) }
    const { results, undo_until } = await ownerCall('post /orders/steps', input, { idempotencyKey })
    Object.assign(taken, { results: [...taken.results, ...results], undo_until })
  }
  return taken
}

const doneWords: Record<StaffStep, string> = { pack: 'packed', ship: 'shipped', deliver: 'arrived' }

export type BulkSteps = ReturnType<typeof useBulkSteps>

/** The steps of a list's orders, of one or of the chosen at once; each answers for itself. */
export function useBulkSteps({ ask, orders, selection }: Listed) {
  const [shipping, setShipping] = useState<Whose | null>(null)
  const [refused, setRefused] = useState<{ name: string; message: string }[]>([])
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.order_number ?? 'An order'
  const leftOf = ({ results }: AnswerOf<'post /orders/steps'>) =>
    results.flatMap(({ ok, id, message }) => (ok ? [] : [{ name: nameOf(id), message }]))
  const idsOf = async (of: Whose) => {
    if (of !== 'chosen') return [of.id]
    return selection.isWholeFilter ? listAllIds(ask) : selection.ids
  }
  const action = useAction({
    run: async ({ of, ...taken }: Taken, press) => {
      const ids = await idsOf(of)
      // A whole list is named by what it asks for: after a lost answer the orders done may have left it.
      const whose = of === 'chosen' && selection.isWholeFilter ? ask : ids
      return takeBulkStep({ ...taken, ids }, press.keyOf({ ...taken, whose }))
    },
    done: ({ results }, { step, of }) => {
      const done = results.filter(({ ok }) => ok)
      if (done.length === 0) return undefined
      return `${of === 'chosen' ? done.length : nameOf(done[0]!.id)} ${doneWords[step]}`
    },
    undo: async ({ results, undo_until }) => {
      const ids = results.filter(({ ok }) => ok).map(({ id }) => id)
      const left = leftOf(await takeBulkStep({ step: 'undo', ids, undo_until }))
      const names = left.map(({ name }) => name).join(', ')
      if (left.length > 0) throw new ApiError(409, { error: `${names}: ${left[0]!.message}` })
    },
    onDone: (taken, { of }) => {
      const left = leftOf(taken)
      setShipping(null)
      if (of === 'chosen') {
        setRefused(left)
        selection.clear()
      } else for (const { name, message } of left) toast.error(`${name}: ${message}`)
    },
    changes: 'order',
  })
  return {
    isBusy: action.isPending,
    /** Those of the chosen that could not be done. */
    refused,
    /** Whose parcels are being handed over, while their carrier is asked for. */
    shipping,
    stopShipping: () => setShipping(null),
    /** Shipping asks for the carrier first. */
    start: (step: StaffStep, of: Whose) => (step === 'ship' ? setShipping(of) : action.mutate({ step, of })),
    ship: (parcels: Parcels) => action.mutate({ step: 'ship', of: shipping!, ...parcels }),
    chosenIds: () => idsOf('chosen'),
    /** Whether all of the queue are chosen, with nothing that narrows it. */
    isWholeQueue: selection.isWholeFilter && !isNarrowed(ask),
  }
}
