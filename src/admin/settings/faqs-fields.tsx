import type { Question } from '../../settings/question.rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { InputArea, InputText, Problem } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { RowFoot } from './row-foot.tsx'

/** Questions and answers in their order, under their headings (rule: faq-list). */
export function FaqsFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { faqs } = editor.values
  const change = (position: number, edit: Partial<Question>) =>
    editor.set({ faqs: faqs.with(position, { ...faqs[position]!, ...edit }) })
  return (
    <div className="max-w-2xl">
      <Section
        title="Questions and answers"
        help="Those with the same heading are shown together. An answer that needs a setting you have not made, such as {return_days}, is left out of the page."
      >
        <Problem text={editor.errors.faqs} className="pb-3" />
        <ol className="grid gap-3">
          {faqs.map((faq, position) => (
            // Questions have no name of their own before they are typed.
            // oxlint-disable-next-line no-array-index-key
            <li key={position}>
              <details className="border border-hairline bg-white" open={!faq.question}>
                <summary className="flex min-h-11 items-center gap-3 px-4 py-2">
                  <span className="min-w-0 grow font-semibold">{faq.question || 'A new question'}</span>
                  <span className="text-sm text-muted">{faq.group}</span>
                </summary>
                <div className="grid gap-4 p-4 pt-2">
                  <InputText
                    name={`faq-${position}-group`}
                    label="Heading"
                    value={faq.group}
                    onValue={(group) => change(position, { group })}
                  />
                  <InputText
                    name={`faq-${position}-question`}
                    label="Question"
                    value={faq.question}
                    onValue={(question) => change(position, { question })}
                  />
                  <InputArea
                    name={`faq-${position}-answer`}
                    label="Answer"
                    hint="**bold**, *slanted*, [words](/contact) is a link; an empty line begins a paragraph"
                    rows={5}
                    value={faq.answer}
                    onValue={(answer) => change(position, { answer })}
                  />
                  <RowFoot
                    rows={faqs}
                    position={position}
                    name={faq.question}
                    newName="the new question"
                    isBusy={editor.isBusy}
                    onRows={(faqs) => editor.set({ faqs })}
                  />
                </div>
              </details>
            </li>
          ))}
        </ol>
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() =>
            editor.set({
              faqs: [...faqs, { group: faqs.at(-1)?.group ?? 'Ordering', question: '', answer: '' }],
            })
          }
        >
          Add a question
        </Button>
      </Section>
    </div>
  )
}
