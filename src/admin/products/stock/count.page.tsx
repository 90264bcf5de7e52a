import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../../lib/browser/session-store.ts'
import { countText } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import * as ownerNouns from '../../../lib/owner-nouns.rules.ts'
import { Screen } from '../../kit/screen.tsx'
import { useMay, useStaff } from '../../kit/staff.queries.ts'
import { Empty, Loaded, NotYours } from '../../kit/states.tsx'
import { Ago } from '../../kit/ago.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { SiteLink } from '../../../ui/site-link.tsx'
import { ownerQuery } from '../../kit/owner-query.client.ts'
import { stockQuery } from '../products.queries.ts'
import type { StockList } from '../../../catalog/stock/list-stock.service.ts'
import { Button } from '../../../ui/button.tsx'
import { Thumbnail } from '../../../media/thumbnail.tsx'
import { ownerCall } from '../../../lib/browser/owner-call.ts'
import { useAction } from '../../kit/use-action.client.ts'
import { personalKey } from '../../../lib/browser/personal-queries.ts'
import { Stepper } from './stepper.tsx'
import { variantName } from '../../../lib/variant-label.rules.ts'
import { InputForm } from '../../kit/fields.tsx'
import { ButtonLink } from '../../kit/button-link.tsx'
import { Opens } from '../../kit/list/opens.tsx'

/** Count mode: a category size by size; a count becomes the difference at that moment. */
export function CountPage() {
  const { params } = useParams()
  const query = useQuery(ownerQuery('get /stock/categories'))
  const { owners } = useStaff()
  if (!useMay('count_stock'))
    return (
      <Screen title="Count stock">
        <NotYours owners={owners} />
      </Screen>
    )
  return (
    <Screen
      title="Count stock"
      {...(params.category_id && { back: { href: '/admin/products/count', label: 'the categories' } })}
    >
      {params.category_id ? (
        <CountWalk key={params.category_id} categoryId={params.category_id} />
      ) : (
        <Loaded query={query}>
          {({ categories }) => (
            <>
              <p className="pb-3 text-muted">
                Which category are you counting?
                {categories.length > 0 &&
                  categories.every(({ counted_at }) => counted_at === null) &&
                  ' None has been counted yet.'}
              </p>
              {categories.length === 0 && <Empty text="Your categories will appear here." />}
              <ul aria-label="Categories" className="max-w-180 border-t border-hairline">
                {categories.map(({ id, name, product_count, counted_at }) => (
                  <li key={id} className="border-b border-hairline">
                    <SiteLink
                      href={`/admin/products/count?category_id=${id}`}
                      className="flex min-h-12 items-center justify-between gap-3 hover:bg-stage"
                    >
                      <span className="min-w-0 py-2">
                        <b className="block wrap-anywhere">{name}</b>
                        <span className="text-sm text-muted tabular-nums">
                          {countText(nouns.product, product_count)}
                          {counted_at && (
                            <>
                              {' '}
                              · counted <Ago at={counted_at} />
                            </>
                          )}
                        </span>
                      </span>
                      <Opens />
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </Screen>
  )
}

const perPage = 100

/** Where a count is, kept over a reload of this tab; `changed` sizes were put right so far. */
type CountPlace = { page: number; at: number; changed: number }
const start: CountPlace = { page: 1, at: 0, changed: 0 }

/** The sizes of a category one after the other, product by product; a long category comes page by page. */
function CountWalk({ categoryId }: { categoryId: string }) {
  const placeKey = `count:${categoryId}`
  const [{ page, at, changed }, setPlace] = useState(() => readStored<CountPlace>(placeKey) ?? start)
  const go = (to: CountPlace) => {
    setPlace(to)
    writeStored(placeKey, to)
  }
  const query = useQuery(stockQuery({ category_id: categoryId, page, limit: perPage }))
  return (
    <Loaded query={query}>
      {({ products, total }) => {
        const steps = stepsOf(products)
        const step = steps[at]
        const isLastPage = page * perPage >= total
        if (!step && isLastPage)
          return (
            <Done
              categoryId={categoryId}
              changed={changed}
              isEmpty={steps.length === 0 && page === 1}
              onShown={() => removeStored(placeKey)}
            />
          )
        if (!step)
          return (
            <Button onClick={() => go({ page: page + 1, at: 0, changed })}>
              On to the next {countText(nouns.product, Math.min(perPage, total - page * perPage))}
            </Button>
          )
        return (
          <CountStep
            key={step.variant.id}
            step={step}
            place={`${at + 1} of ${steps.length}${isLastPage ? '' : ' so far'}`}
            onBack={at > 0 ? () => go({ page, at: at - 1, changed }) : undefined}
            onNext={(isChanged) => go({ page, at: at + 1, changed: changed + (isChanged ? 1 : 0) })}
          />
        )
      }}
    </Loaded>
  )
}

const stepsOf = (products: StockList['products']): Step[] =>
  products.flatMap(({ variants, ...product }) => variants.map((variant) => ({ product, variant })))

type DoneProps = { categoryId: string; changed: number; isEmpty: boolean; onShown: () => void }

function Done({ categoryId: id, changed, isEmpty, onShown }: DoneProps) {
  const record = useAction({
    run: () => ownerCall('post /stock/categories/{id}/counted', { id, changed }),
    changes: [],
    onDone: () => void queryClient.invalidateQueries({ queryKey: personalKey('admin', 'stock') }),
  })
  const queryClient = useQueryClient()
  const finish = useEffectEvent(() => {
    onShown()
    if (!isEmpty) record.mutate(undefined)
  })
  useEffect(() => finish(), [])
  if (isEmpty) return <Empty text="Nothing in this category has sizes yet." />
  return (
    <div className="grid justify-items-start gap-4 py-6" role="status">
      <p className="text-lg font-semibold">All counted.</p>
      <p className="text-muted">
        {changed === 0 ? 'Everything was right.' : `${countText(ownerNouns.size, changed)} put right.`}
      </p>
      <ButtonLink href="/admin/products/count" variant="secondary" label="Another category" />
    </div>
  )
}

/** One size of one product that is counted. */
type Step = {
  product: Pick<StockList['products'][number], 'id' | 'title' | 'image'>
  variant: StockList['products'][number]['variants'][number]
}

type CountStepProps = {
  step: Step
  place: string
  onBack: (() => void) | undefined
  onNext: (isChanged: boolean) => void
}

/** One size: the recorded stock, the counted number, Next. */
function CountStep({ step, place, onBack, onNext }: CountStepProps) {
  const { product, variant } = step
  const queryClient = useQueryClient()
  const [pieces, setPieces] = useState(variant.stock)
  const isSame = pieces === variant.stock
  const count = useAction({
    run: () =>
      ownerCall('post /stock/movements', {
        reason: 'counted',
        lines: [{ variant_id: variant.id, quantity: pieces }],
      }),
    // The count continues from the loaded list: a refetched one would jump under the finger.
    changes: ['products', 'labels', 'today'],
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: personalKey('admin', 'stock'), refetchType: 'none' })
      onNext(true)
    },
  })
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <p className="flex justify-between text-sm text-muted tabular-nums">
        <span role="status">{place}</span>
        {onBack && (
          <Button variant="link" onClick={onBack}>
            One back
          </Button>
        )}
      </p>
      <div className="flex items-center gap-4">
        <Thumbnail image={product.image} className="w-24" />
        <div>
          <h2 className="text-lg">{product.title}</h2>
          <p className="flex items-center gap-2 text-xl font-semibold">
            {variant.color_hex && (
              <span
                aria-hidden
                className="size-4 border border-hairline"
                style={{ backgroundColor: variant.color_hex }}
              />
            )}
            {variantName(variant)}
          </p>
          <p className="text-muted">
            {variant.stock} should be there
            {variant.held > 0 && `, ${variant.held} of them held for orders`}
          </p>
        </div>
      </div>
      <InputForm
        className="grid gap-4"
        onSend={() => {
          if (isSame) onNext(false)
          else count.mutate(undefined)
        }}
      >
        <Stepper label="Counted" value={pieces} onValue={setPieces} />
        <Button type="submit" isBusy={count.isPending}>
          {isSame ? `${pieces} is right` : `There are ${pieces}`}
        </Button>
      </InputForm>
    </div>
  )
}
