import type { OwnerCategory } from '../../catalog/editor/category-write.schema.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { Check } from '../kit/fields.tsx'

type CategoryRowProps = {
  category: OwnerCategory
  /** What shoppers see of it. */
  image: { url: string; alt: string } | null | undefined
  /** All of them, in their order. */
  ids: string[]
  isBusy: boolean
  onOpen: () => void
  onOrder: (ids: string[]) => void
}

/** A category: a press opens it, the switch shows or hides it, the arrows move it. */
export function CategoryRow({ category, image, ids, isBusy, onOpen, onOrder }: CategoryRowProps) {
  const { id, name, product_count, visible, updated_at } = category
  const save = (from: string, isShown: boolean) =>
    unwrap(
      api.api.admin.categories[':id'].$patch({
        param: { id },
        json: { updated_at: from, visible: isShown } as never,
      }),
    )
  const show = useAction({
    run: (isShown: boolean) => save(updated_at, isShown),
    done: (saved) =>
      saved.visible ? `${name} is in the shop` : `${name} is hidden, and its products with it`,
    undo: (saved) => save(saved.updated_at, !saved.visible),
    changes: 'product',
  })
  return (
    <li className="flex items-center gap-2 border-b border-hairline py-2" data-row={id}>
      <Thumbnail image={image} className="w-11" />
      <div className="min-w-0 grow">
        <button
          type="button"
          onClick={onOpen}
          className="block min-h-11 max-w-full truncate text-left font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <SiteLink href={`/admin/products?category_id=${id}`} className="text-sm text-muted underline">
          {product_count} {product_count === 1 ? 'product' : 'products'}
        </SiteLink>
      </div>
      <Check
        label={
          <>
            <span className="max-sm:sr-only">Shown</span>
          </>
        }
        aria-label={`Shoppers see ${name}`}
        className="!gap-2 text-sm"
        isChecked={show.isPending ? !visible : visible}
        onCheck={(isChecked) => show.mutate(isChecked)}
      />
      <MoveButtons ids={ids} id={id} name={name} isBusy={isBusy} onOrder={onOrder} />
    </li>
  )
}
