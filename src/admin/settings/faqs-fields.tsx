import { EditorText, EditorTextArea } from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Problem } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import { FoldedRows } from './folded-rows.tsx'
import type { SettingsRecord } from './settings.queries.ts'

/** Questions and answers in their order, under their headings (rule: faq-list). */
export function FaqsFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { faqs } = editor.values
  return (
    <div className="max-w-2xl">
      <Section
        title="Questions and answers"
        help="Those with the same heading are shown together. An answer that needs a setting you have not made, such as {return_days}, is left out of the page."
      >
        <Problem text={editor.errors.faqs} className="pb-3" />
        <FoldedRows
          scope="faq"
          rows={faqs}
          onRows={(rows) => editor.set({ faqs: rows })}
          isBusy={editor.isBusy}
          blank={{ group: faqs.at(-1)?.group ?? 'Ordering', question: '', answer: '' }}
          addLabel="Add a question"
          nameOf={({ question }) => question}
          newName="new question"
          noteOf={({ group }) => group}
          isUnfolded={({ question }) => !question}
        >
          {(row) => (
            <>
              <EditorText editor={row} name="group" label="Heading" />
              <EditorText editor={row} name="question" label="Question" />
              <EditorTextArea
                editor={row}
                name="answer"
                label="Answer"
                hint="**bold**, *slanted*, [words](/contact) is a link; an empty line begins a paragraph"
              />
            </>
          )}
        </FoldedRows>
      </Section>
    </div>
  )
}
