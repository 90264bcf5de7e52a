import { EditorCheck, EditorNumber, EditorText } from '../kit/editor/editor-fields.tsx'
import { productLimits } from '../../catalog/product-limits.rules.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { ProductForm } from './product-form.rules.ts'
import { FieldSection } from '../kit/screen.tsx'

/** Tags, featured place, low-stock threshold, shelf and URL. */
export function MoreFields({ editor, lowStock }: { editor: Editor<ProductForm>; lowStock: number }) {
  const { is_featured, slug, id } = editor.values
  return (
    <FieldSection title="More about it">
      <EditorText editor={editor} name="tags" label="Tags" isOptional hint="Commas between them" />
      <EditorCheck editor={editor} name="is_featured" label="Featured" />
      {is_featured && (
        <EditorNumber
          editor={editor}
          name="featured_rank"
          label="Place among the featured"
          isOptional
          hint="1 stands first"
        />
      )}
      <EditorNumber
        editor={editor}
        name="low_stock"
        label="A size runs low at"
        isOptional
        hint={`Empty is your shop’s number, ${lowStock}`}
      />
      <EditorText
        editor={editor}
        name="shelf"
        label="Shelf"
        isOptional
        hint="Where its pieces are, like B 3: pick lists go from shelf to shelf"
        input={{ maxLength: productLimits.shelf }}
      />
      <EditorText
        editor={editor}
        name="slug"
        label="Address"
        isOptional={id === null}
        hint={slug ? `/product/${slug}` : 'Made from the title when it is empty'}
        input={{ maxLength: 100, autoCapitalize: 'off', spellCheck: false }}
      />
    </FieldSection>
  )
}
