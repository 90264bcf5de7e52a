import { dotted } from '../../lib/dotted.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryLabels } from '../../catalog/category-fields.rules.ts'
import type { OwnerCategory } from '../../catalog/editor/write-categories.service.ts'
import { categoryTilesQuery } from '../../catalog/listing/catalog.queries.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { MoveHandle } from '../kit/list/move-handle.tsx'
import { Check, InputText } from '../kit/fields.tsx'
import { PictureField } from '../kit/editor/picture-field.tsx'
import { Fold } from '../kit/fold.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CustomsFields } from './customs-fields.tsx'
import { ActionButton } from '../kit/action-button.tsx'

const categoriesQuery = ownerQuery('get /categories')

/** The shop's categories in their order: who sees them, their pictures. */
export function CategoriesPage() {
  const query = useQuery(categoriesQuery)
  const queryClient = useQueryClient()
  // Without a picture of its own a category shows one of its products, here too.
  const shown = useQuery(categoryTilesQuery).data?.categories ?? []
  const [open, setOpen] = useState<OwnerCategory | 'new' | null>(null)
  const order = useAction({
    run: (ids: string[]) => ownerCall('put /categories/order', { ids }),
    onDone: (answer) => queryClient.setQueryData(categoriesQuery.queryKey, answer),
    changes: [],
  })
  return (
    <Screen title="Categories" action={<Button onClick={() => setOpen('new')}>New category</Button>}>
      <Loaded query={query}>
        {({ categories }) =>
          categories.length === 0 ? (
            <Empty text="Your categories will appear here, in the order of the shop’s menu." />
          ) : (
            <ul aria-label="Categories" className="-mt-2 max-w-180">
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

/** A category: a press opens it, the switch shows or hides it, its handle moves it. */
function CategoryRow({ category, image, ids, isBusy, onOpen, onOrder }: CategoryRowProps) {
  const { id, name, product_count, visible, updated_at } = category
  const save = (from: string, isShown: boolean) =>
    ownerCall('patch /categories/{id}', { id, updated_at: from, visible: isShown })
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
      <div className="flex min-w-0 grow flex-col items-start gap-x-3 sm:flex-row sm:flex-wrap sm:items-baseline">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-8 max-w-full truncate text-left font-semibold underline decoration-hairline underline-offset-4 hover:decoration-accent sm:min-h-11"
        >
          {name}
        </button>
        <SiteLink
          href={`/admin/products?category_id=${id}`}
          className="inline-flex min-h-6 items-center text-sm text-muted underline-offset-4 hover:underline"
        >
          {countText(nouns.product, product_count)}
        </SiteLink>
      </div>
      <Check
        label="Shown"
        aria-label={`Shoppers see ${name}`}
        className="!gap-2 text-sm"
        isChecked={show.isPending ? !visible : visible}
        onCheck={(isChecked) => show.mutate(isChecked)}
      />
      <MoveHandle ids={ids} id={id} name={name} isBusy={isBusy} onOrder={onOrder} />
    </li>
  )
}

type CategorySheetProps = { category: OwnerCategory | null; onClose: () => void }

/** A category's name, address and picture. */
function CategorySheet({ category, onClose }: CategorySheetProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [slug, setSlug] = useState(category?.slug ?? '')
  const [image, setImage] = useState(
    category?.image ? { key: category.image.key, alt: category.image.alt } : null,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [customs, setCustoms] = useState(() => ({
    weight_grams: category?.weight_grams ?? null,
    hs_code: category?.hs_code ?? '',
    made_in: category?.made_in ?? '',
  }))
  const fields = { name, image, ...(slug && { slug }), ...customs }
  const showErrors = (error: unknown) => {
    if (isRefusal(error)) setErrors(error.fields)
    return isRefusal(error) && Object.keys(error.fields).length > 0
  }
  const save = useAction({
    run: () =>
      category
        ? ownerCall('patch /categories/{id}', {
            id: category.id,
            updated_at: category.updated_at,
            ...fields,
          })
        : ownerCall('post /categories', fields),
    done: 'Saved',
    onDone: onClose,
    onRefused: showErrors,
    changes: 'product',
  })
  return (
    <Sheet
      title={category?.name ?? 'New category'}
      onClose={onClose}
      footer={
        <>
          {category?.product_count === 0 && <DeleteButton category={category} onDone={onClose} />}
          <ActionButton action={save} label="Save" />
        </>
      }
    >
      <InputText
        name="name"
        label={categoryLabels.name}
        error={errors.name}
        data-autofocus
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <InputText
        name="slug"
        label={categoryLabels.slug}
        isOptional
        hint={slug ? `/shop?category=${slug}` : 'Leave empty to make it from the name.'}
        error={errors.slug}
        maxLength={60}
        value={slug}
        autoCapitalize="off"
        spellCheck={false}
        onValue={setSlug}
      />
      <PictureField label={categoryLabels.image_key} value={image} onValue={setImage} error={errors.image} />
      {!image && <p className="text-sm text-muted">Without one the shop shows one of its products.</p>}
      <Fold
        title="For customs"
        says={
          dotted(customs.weight_grams && `${customs.weight_grams} g`, customs.hs_code, customs.made_in) ||
          'Not said'
        }
        opensWhen={false}
      >
        <p className="text-sm text-muted">For its products that do not say it themselves.</p>
        <CustomsFields
          editor={{
            values: customs,
            saved: customs,
            errors,
            set: (changed) => setCustoms((before) => ({ ...before, ...changed })),
          }}
        />
      </Fold>
    </Sheet>
  )
}

function DeleteButton({ category, onDone }: { category: OwnerCategory; onDone: () => void }) {
  const { id, updated_at } = category
  const remove = useAction({
    question: () => ({
      title: `Delete ${category.name}?`,
      text: 'It has no products. This cannot be undone.',
      confirmText: 'Delete it',
    }),
    run: () => ownerCall('delete /categories/{id}', { id, updated_at }),
    done: `${category.name} is deleted`,
    onDone,
    changes: 'product',
  })
  return <ActionButton variant="secondary" action={remove} label="Delete" />
}
