import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerCategory } from '../../catalog/editor/category-write.schema.ts'
import { categoryTilesQuery } from '../../catalog/catalog.queries.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCategoriesQuery } from './categories.queries.ts'
import { CategoryRow } from './category-row.tsx'
import { CategorySheet } from './category-sheet.tsx'

/** The shop's categories in their order: who sees them, their pictures. */
export function CategoriesPage() {
  const query = useQuery(ownerCategoriesQuery)
  const queryClient = useQueryClient()
  // Without a picture of its own a category shows one of its products, here too.
  const shown = useQuery(categoryTilesQuery).data?.categories ?? []
  const [open, setOpen] = useState<OwnerCategory | 'new' | null>(null)
  const order = useAction({
    run: (ids: string[]) => unwrap(api.api.admin.categories.order.$put({ json: { ids } })),
    onDone: (answer) => queryClient.setQueryData(ownerCategoriesQuery.queryKey, answer),
    changes: [],
  })
  return (
    <Screen title="Categories" action={<Button onClick={() => setOpen('new')}>New category</Button>}>
      <Loaded query={query}>
        {({ categories }) =>
          categories.length === 0 ? (
            <Empty text="Your categories will appear here, in the order of the shop’s menu." />
          ) : (
            <ul aria-label="Categories" className="border-t border-hairline">
              {categories.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  image={category.image ?? shown.find(({ id }) => id === category.id)?.image}
                  ids={categories.map(({ id }) => id)}
                  isBusy={order.isPending}
                  onOpen={() => setOpen(category)}
                  onOrder={order.mutate}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <CategorySheet category={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Screen>
  )
}
