import { productLimits } from '../../catalog/product-limits.rules.ts'
import { type EditedValues, EditorNumber, EditorText } from '../kit/editor/editor-fields.tsx'

export const customsNames = ['weight_grams', 'hs_code', 'made_in'] as const
type CustomsValues = { weight_grams: number | null; hs_code: string; made_in: string }

/** What a parcel abroad asks of a piece, or of the pieces of a category. */
export function CustomsFields({ editor }: { editor: EditedValues<CustomsValues> }) {
  return (
    <>
      <EditorNumber
        editor={editor}
        name="weight_grams"
        label="Weight in grams"
        isOptional
        hint="Of one piece as it is packed"
      />
      <EditorText
        editor={editor}
        name="hs_code"
        label="HS code"
        isOptional
        hint="What customs call it, like 6204.42; your carrier knows it"
        input={{ maxLength: productLimits.hsCode, inputMode: 'decimal' }}
      />
      <EditorText
        editor={editor}
        name="made_in"
        label="Country of making"
        isOptional
        input={{ maxLength: productLimits.madeIn, autoComplete: 'off' }}
      />
    </>
  )
}
