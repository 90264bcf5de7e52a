import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { formatMoney } from '../../lib/money.ts'
import { controlClass } from '../../ui/field.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'

export type ChosenProduct = { id: string; title: string; slug: string; price_ngn: number }

type ProductChoiceProps = {
  label: string
  isOptional?: boolean
  /** Products that cannot be chosen again. */
  without?: string[]
  onChoose: (product: ChosenProduct) => void
}

/** Finds a product by its title and answers which was pressed. */
export function ProductChoice({ label, isOptional, without = [], onChoose }: ProductChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const { data, isFetching } = useQuery({
    ...ownerQuery('get /products', { search, limit: 8 }),
    enabled: search.length > 0,
  })
  const found = data?.products.filter((product) => !without.includes(product.id)) ?? []
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <input
        id={id}
        type="search"
        placeholder="Search your products"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={controlClass}
      />
      {search && (
        <ul
          aria-label="Products found"
          aria-busy={isFetching}
          className="border border-hairline bg-white empty:hidden"
        >
          {found.map((product) => (
            <li key={product.id} className="border-b border-hairline last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-stage"
                onClick={() => {
                  setTyped('')
                  onChoose(product)
                }}
              >
                <span className="min-w-0 grow truncate">{product.title}</span>
                <span className="text-sm text-muted tabular-nums">{formatMoney(product.price_ngn)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search && data && found.length === 0 && (
        <p className="text-sm text-muted">No product has this in its title.</p>
      )}
    </div>
  )
}
