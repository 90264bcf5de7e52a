import { categoryLabels } from '../../catalog/category-fields.rules.ts'
import { useState } from 'react'
import type { OwnerCategory } from '../../catalog/editor/category-write.schema.ts'
import { api, isRefusal, unwrap } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { PictureField } from '../kit/editor/picture-field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { InputText } from '../kit/fields.tsx'

type CategorySheetProps = { category: OwnerCategory | null; onClose: () => void }

const calls = api.api.admin.categories

/** A category's name, address and picture. */
export function CategorySheet({ category, onClose }: CategorySheetProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [slug, setSlug] = useState(category?.slug ?? '')
  const [image, setImage] = useState(
    category?.image ? { key: category.image.key, alt: category.image.alt } : null,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fields = { name, image, ...(slug && { slug }) }
  const showErrors = (error: unknown) => {
    if (isRefusal(error)) setErrors(error.fields)
    return isRefusal(error) && Object.keys(error.fields).length > 0
  }
  const save = useAction({
    run: () =>
      category
        ? unwrap(
            calls[':id'].$patch({
              param: { id: category.id },
              json: { ...fields, updated_at: category.updated_at } as never,
            }),
          )
        : unwrap(calls.$post({ json: fields })),
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
          <Button isBusy={save.isPending} onClick={() => save.mutate(undefined)}>
            Save
          </Button>
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
        hint={slug ? `/shop?category=${slug}` : 'Made from the name when it is empty'}
        error={errors.slug}
        maxLength={60}
        value={slug}
        autoCapitalize="off"
        spellCheck={false}
        onValue={setSlug}
      />
      <PictureField label={categoryLabels.image_key} value={image} onValue={setImage} error={errors.image} />
      {!image && <p className="text-sm text-muted">Without one the shop shows one of its products.</p>}
    </Sheet>
  )
}

function DeleteButton({ category, onDone }: { category: OwnerCategory; onDone: () => void }) {
  const remove = useAction({
    question: () => ({
      title: `Delete ${category.name}?`,
      text: 'It has no products. This cannot be undone.',
      confirmText: 'Delete it',
    }),
    run: () =>
      unwrap(
        calls[':id'].$delete({
          param: { id: category.id },
          json: { updated_at: category.updated_at } as never,
        }),
      ),
    done: `${category.name} is deleted`,
    onDone,
    changes: 'product',
  })
  return (
    <Button variant="secondary" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
      Delete
    </Button>
  )
}
