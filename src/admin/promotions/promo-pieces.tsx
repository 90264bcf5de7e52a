import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import { Button } from '../../ui/button.tsx'
import { ownerCategoriesQuery } from '../categories/categories.queries.ts'
import { ProductChoice } from '../featured/product-choice.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { FieldSection } from '../kit/screen.tsx'
import { Check } from '../kit/fields.tsx'

/** The categories and pieces a code counts for (rule: promo-pieces). */
export function PromoPieces({ editor }: { editor: Editor<OwnerPromoCode> }) {
  const { category_ids: categoryIds, product_ids: productIds, pieces } = editor.values
  const categories = useQuery(ownerCategoriesQuery).data?.categories ?? []
  // Titles of pieces chosen now; those that are saved come with the code.
  const [chosen, setChosen] = useState<OwnerPromoCode['pieces']>([])
  const titleOf = (id: string) => [...pieces, ...chosen].find((piece) => piece.id === id)?.title
  return (
    <FieldSection
      title="What it counts for"
      help="Choose nothing, and it counts for everything. Only these lines get the discount, and count for the least amount."
    >
      <fieldset>
        <legend className="pb-1 text-sm font-semibold">Categories</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {categories.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              isChecked={categoryIds.includes(id)}
              onCheck={() => editor.set({ category_ids: withOrWithout(categoryIds, id) })}
            />
          ))}
        </div>
      </fieldset>
      <ProductChoice
        label="Add a piece"
        without={productIds}
        onChoose={({ id, title }) => {
          setChosen((before) => [...before, { id, title }])
          editor.set({ product_ids: withOrWithout(productIds, id) })
        }}
      />
      {productIds.length > 0 && (
        <ul aria-label="Chosen pieces">
          {productIds.map((id) => (
            <li
              key={id}
              className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline"
            >
              <span className="min-w-0 truncate">{titleOf(id) ?? 'A piece that was deleted'}</span>
              <Button
                variant="quiet"
                onClick={() => editor.set({ product_ids: withOrWithout(productIds, id) })}
              >
                Remove<span className="sr-only"> {titleOf(id)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FieldSection>
  )
}

/** Sorted, as they are saved: choosing and unchoosing leaves nothing to save. */
const withOrWithout = (ids: string[], id: string): string[] =>
  (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).toSorted()
