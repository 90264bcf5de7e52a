import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Thumbnail } from '../../../media/thumbnail.tsx'
import { api, unwrap } from '../../../lib/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../kit/use-action.client.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.client.ts'
import type { StockList } from '../../../catalog/stock/stock-list.schema.ts'
import { personalKey } from '../../../lib/browser/personal-queries.ts'
import { Stepper } from './stepper.tsx'
import { variantName } from '../variant-name.rules.ts'
import { InputForm } from '../../kit/fields.tsx'

/** One size of one product that is counted. */
export type Step = {
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
export function CountStep({ step, place, onBack, onNext }: CountStepProps) {
  const { product, variant } = step
  const queryClient = useQueryClient()
  const [pieces, setPieces] = useState(variant.stock)
  const isSame = pieces === variant.stock
  const attempt = useAttemptKey()
  const count = useAction({
    run: async () => {
      const lines = [{ variant_id: variant.id, quantity: pieces }]
      const json = { reason: 'counted' as const, lines }
      await unwrap(api.api.admin.stock.movements.$post({ json, header: attempt.headerFor(json) }))
      attempt.done()
    },
    // The count continues from the loaded list: a refetched one would jump under the finger.
    changes: ['products', 'product', 'today'],
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
