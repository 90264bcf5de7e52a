import { dotted } from '../../lib/dotted.ts'
import { productTextNames, productTexts } from '../../catalog/product-texts.rules.ts'
import { EditorTextArea, EditorWords } from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { EditorFold } from '../kit/fold.tsx'
import type { ProductForm } from './product-form.rules.ts'

/** The description, then the other product texts. */
export function TextFields({ editor }: { editor: Editor<ProductForm> }) {
  const { description } = editor.values
  const written = productTextNames.filter((name) => editor.values[name])
  const says = [
    description.trim() ? 'Written' : 'Not written yet',
    ...written.map((name) => productTexts[name]),
  ]
  return (
    <EditorFold
      editor={editor}
      title="Description"
      says={dotted(...says)}
      names={['description', ...productTextNames]}
    >
      <EditorWords editor={editor} name="description" label="Description" isOptional />
      <div className="grid gap-4 md:grid-cols-3">
        {productTextNames.map((name) => (
          <EditorTextArea
            key={name}
            editor={editor}
            name={name}
            label={productTexts[name]}
            isOptional
            rows={3}
          />
        ))}
      </div>
    </EditorFold>
  )
}
