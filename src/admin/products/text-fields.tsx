import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productTextNames, productTexts } from '../../catalog/product-texts.rules.ts'
import { EditorTextArea } from '../kit/editor/editor-fields.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Choice } from './choice.tsx'
import type { ProductForm } from './product-form.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** Description in Markdown with its preview; then the other product texts. */
export function TextFields({ editor }: { editor: Editor<ProductForm> }) {
  const [view, setView] = useState<'write' | 'look'>('write')
  return (
    <Section
      title="Words"
      aside={
        <Choice
          label="Description"
          value={view}
          options={[
            ['write', 'Write'],
            ['look', 'Preview'],
          ]}
          onValue={setView}
        />
      }
    >
      <div className="grid gap-4">
        {view === 'look' ? (
          <Look text={editor.values.description} />
        ) : (
          <EditorTextArea
            editor={editor}
            name="description"
            label="Description"
            isOptional
            rows={7}
            hint="**bold**, *slanted*, a line with “- ” is a point of a list"
          />
        )}
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
      </div>
    </Section>
  )
}

function Look({ text }: { text: string }) {
  const query = useQuery({
    ...ownerQuery('post /markdown', { text }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="border border-hairline bg-white p-4" aria-label="Preview of the description" role="group">
      <Loaded query={query}>
        {({ html }) =>
          html ? (
            // Made safe by the server (rule: safe-markdown).
            <div className="described" dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <p className="text-muted">Nothing is written yet.</p>
          )
        }
      </Loaded>
    </div>
  )
}
