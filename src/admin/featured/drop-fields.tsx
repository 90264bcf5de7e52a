import { useState } from 'react'
import { showcaseFields } from '../../featured/showcase-input.rules.ts'
import type { OwnerShowcaseItem } from '../../featured/showcase-items-view.server.ts'
import { labelsOf } from '../../lib/fields.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import {
  EditorCheck,
  EditorMoney,
  EditorText,
  EditorTextArea,
  EditorDay,
  EditorTime,
} from '../kit/editor/editor-fields.tsx'
import { PictureField } from '../kit/editor/picture-field.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { type ChosenProduct, ProductChoice } from './product-choice.tsx'

const labels = labelsOf(showcaseFields)

type Fields = { editor: Editor<OwnerShowcaseItem> }

/** What shoppers see of a drop, and when. */
export function DropFields({ editor }: Fields) {
  const { values, errors } = editor
  return (
    <div className="max-w-2xl">
      <FieldSection title="What it is">
        <EditorText editor={editor} name="title" label={labels.title} />
        <ProductOf editor={editor} />
      </FieldSection>
      {values.mode === 'upcoming' && (
        <FieldSection title="When" columns="sm:grid-cols-2">
          <EditorDay
            editor={editor}
            name="availability_date"
            label={labels.availability_date}
            hint="Shoppers read “Coming Nov 24”. Leave empty for “Coming soon”."
          />
          <EditorTime
            editor={editor}
            name="live_at"
            label={labels.live_at}
            hint="Leave empty to go live by hand. Everyone waiting gets an email then."
          />
        </FieldSection>
      )}
      <FieldSection title="What shoppers see">
        <PictureField
          label={labels.cover_image_key}
          isOptional
          value={
            values.cover_image_key === null
              ? null
              : { key: values.cover_image_key, alt: values.cover_image_alt }
          }
          error={errors.cover_image_key ?? errors.cover_image_alt}
          onValue={(cover) =>
            editor.set({ cover_image_key: cover?.key ?? null, cover_image_alt: cover?.alt ?? '' })
          }
        />
        <EditorTextArea editor={editor} name="short_note" label={labels.short_note} rows={2} isOptional />
        <EditorMoney
          editor={editor}
          name="price_preview"
          label={labels.price_preview}
          hint="A linked product shows its own price."
          isOptional
        />
      </FieldSection>
      <Section title="Notify list">
        <EditorCheck
          editor={editor}
          name="notify_enabled"
          label={labels.notify_enabled}
          hint="While the drop is upcoming, and when it is sold out."
        />
      </Section>
    </div>
  )
}

function ProductOf({ editor }: Fields) {
  const { product_id } = editor.values
  // Known from the choice until it is saved; from then on the drop itself says it.
  const [chosen, setChosen] = useState<ChosenProduct | null>(null)
  const product = product_id === editor.saved.product_id ? editor.saved.product : chosen
  if (product_id && product)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border border-hairline bg-white p-3">
        <span>
          {product.title} <span className="text-muted tabular-nums">{formatMoney(product.price_ngn)}</span>
        </span>
        <Button variant="link" onClick={() => editor.set({ product_id: null })}>
          Another product
        </Button>
      </div>
    )
  return (
    <ProductChoice
      label={labels.product_id}
      isOptional
      onChoose={(product) => {
        setChosen(product)
        editor.set({ product_id: product.id })
      }}
    />
  )
}
