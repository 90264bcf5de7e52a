import { discountPercent } from '../../catalog/product-badges.rules.ts'
import { EditorMoney, EditorTime } from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { ProductForm } from './product-form.rules.ts'

/** Naira and dollars; a price before makes it a sale, which can end by itself. */
export function PriceFields({ editor }: { editor: Editor<ProductForm> }) {
  const { price_ngn, compare_at_price } = editor.values
  const percent = price_ngn ? discountPercent({ price_ngn, compare_at_price }) : null
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <EditorMoney editor={editor} name="price_ngn" label="Price" />
        <EditorMoney editor={editor} name="price_usd" label="In dollars" symbol="$" isOptional />
      </div>
      <EditorMoney
        editor={editor}
        name="compare_at_price"
        label="Price before"
        isOptional
        hint={percent ? `Shown as −${percent}%` : 'Makes it a sale'}
      />
      {compare_at_price !== null && (
        <EditorTime
          editor={editor}
          name="sale_ends_at"
          label="The sale ends"
          hint="Lagos time; then the price before is the price again"
        />
      )}
    </>
  )
}
