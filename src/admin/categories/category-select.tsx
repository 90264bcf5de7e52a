import { useQuery } from '@tanstack/react-query'
import { type EditedValues, EditorSelect } from '../kit/editor/editor-fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** The category of a product, or of many. */
export function CategorySelect({ editor }: { editor: EditedValues<{ category_id: string | null }> }) {
  const categories = useQuery(ownerQuery('get /categories')).data?.categories ?? []
  return (
    <EditorSelect
      editor={editor}
      name="category_id"
      label="Category"
      empty="Choose…"
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
