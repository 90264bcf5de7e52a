import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import type { Product } from '../../catalog/catalog.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { controlClass } from '../../ui/field.tsx'
import { Unfolding } from '../kit/unfolding.tsx'
import { Section } from '../kit/screen.tsx'
import {
  type ChatDraft,
  type ChatLine,
  priceProblem,
  withLine,
  withPrice,
  withQuantity,
} from './chat-draft.rules.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { variantName } from '../../lib/variant-label.rules.ts'
import { Picture } from '../kit/picture.tsx'
import { InputMoney } from '../kit/fields.tsx'
import { QuantitySteps } from '../../ui/quantity-steps.tsx'

type ChatPiecesProps = {
  title: string
  draft: Pick<ChatDraft, 'lines'>
  set: (changes: Pick<ChatDraft, 'lines'>) => void
  quote: Quote | undefined
  error: string | undefined
}

/** What they want: found by name, a press on a size puts it in. */
export function ChatPieces({ title, draft, set, quote, error }: ChatPiecesProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 200)
  const add = (line: Omit<ChatLine, 'quantity'>) => {
    set({ lines: withLine(draft.lines, line) })
    setTyped('')
  }
  return (
    <Section title={title}>
      {draft.lines.length > 0 && (
        <ul aria-label="Chosen" className="mb-3 border-t border-hairline">
          {draft.lines.map((line) => (
            <ChosenLine
              key={line.variantId}
              line={line}
              problem={quote?.lines.find(({ variant_id }) => variant_id === line.variantId)?.message}
              onPrice={(price) => set({ lines: withPrice(draft.lines, line.variantId, price) })}
              onQuantity={(quantity) => set({ lines: withQuantity(draft.lines, line.variantId, quantity) })}
            />
          ))}
        </ul>
      )}
      <label className="block">
        <span className="block pb-1.5 text-sm font-semibold">Find a piece</span>
        <input
          type="search"
          value={typed}
          placeholder="Product name"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
          className={controlClass}
        />
      </label>
      {error && <p className="pt-1 text-sm font-medium text-alert">{error}</p>}
      {typed.trim().length >= 2 && <Found search={search} onChoose={add} />}
    </Section>
  )
}

type ChosenProps = {
  line: ChatLine
  problem: string | undefined
  onPrice: (price: number | null) => void
  onQuantity: (quantity: number) => void
}

function ChosenLine({ line, problem, onPrice, onQuantity }: ChosenProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-2">
      <Picture url={line.imageUrl} />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{line.title}</span>
        <span className="text-sm text-muted">{line.option}</span>
        {problem && <span className="block text-sm font-medium text-alert">{problem}</span>}
      </span>
      <QuantitySteps title={line.title} quantity={line.quantity} onQuantity={onQuantity} />
      <AgreedPrice line={line} onPrice={onPrice} />
    </li>
  )
}

/** What one costs, and the price that was agreed instead. */
function AgreedPrice({ line, onPrice }: Pick<ChosenProps, 'line' | 'onPrice'>) {
  const isAgreed = Boolean(line.price)
  return (
    <Unfolding className="basis-full pl-15" opensWhen={isAgreed}>
      <summary className="min-h-11 content-center text-sm text-accent">
        {isAgreed ? (
          <>
            <s className="text-muted">{formatMoney(line.listPrice)}</s> agreed for {formatMoney(line.price!)}
          </>
        ) : (
          `${formatMoney(line.listPrice)} each · agree another price`
        )}
      </summary>
      <InputMoney
        name={`agreed-${line.variantId}`}
        label={`Agreed price of ${line.title}`}
        error={priceProblem(line)}
        value={line.price ?? null}
        onValue={onPrice}
      />
    </Unfolding>
  )
}

type FoundProps = { search: string; onChoose: (line: Omit<ChatLine, 'quantity'>) => void }

/** Products on sale that fit what is typed, with their sizes and what is left of each. */
function Found({ search, onChoose }: FoundProps) {
  const { data, isPending, error } = useQuery({
    queryKey: personalKey('admin', 'chat-products', search),
    queryFn: () => unwrap(api.api.products.$get({ query: { search, limit: '6' } })),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (error)
    return <p className="py-3 text-muted">The products could not be loaded. Type again to try again.</p>
  if (isPending) return <p className="py-3 text-muted">Looking…</p>
  if (data.products.length === 0) return <p className="py-3 text-muted">Nothing on sale has that name.</p>
  return (
    <ul aria-label="Found">
      {data.products.map((product) => (
        <FoundProduct key={product.id} product={product} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function FoundProduct({ product, onChoose }: { product: Product; onChoose: FoundProps['onChoose'] }) {
  const variants = product.product_variants
  const hasOneColor = new Set(variants.map(({ color }) => color)).size === 1
  const imageUrl = product.images[0]?.url ?? null
  return (
    <li className="flex gap-3 border-b border-hairline py-3">
      <Picture url={imageUrl} />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3">
          <b className="font-semibold">{product.title}</b>
          <span className="tabular-nums">{formatMoney(product.price_ngn)}</span>
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          {variants.map(({ id, size, color, stock_quantity }) => {
            const option = variantName({ size, color })
            return (
              <button
                key={id}
                type="button"
                disabled={stock_quantity === 0}
                aria-label={`${option}, ${stock_quantity} left`}
                onClick={() =>
                  onChoose({
                    productId: product.id,
                    variantId: id,
                    title: product.title,
                    option,
                    imageUrl,
                    listPrice: product.price_ngn,
                  })
                }
                className="min-h-11 rounded-control border border-ink bg-white px-3 font-semibold wrap-anywhere hover:bg-ink hover:text-white disabled:opacity-40"
              >
                {hasOneColor ? (size ?? option) : option}{' '}
                <span className="font-normal tabular-nums opacity-70">{stock_quantity}</span>
              </button>
            )
          })}
        </div>
      </div>
    </li>
  )
}
