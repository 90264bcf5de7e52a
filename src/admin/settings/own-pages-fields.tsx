import { type OwnPage, pagePlaces, slugOfTitle } from '../../settings/own-page.rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { InputArea, InputSelect, InputText, Check, Problem } from '../kit/fields.tsx'
import { Section } from '../kit/screen.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { RowFoot } from './row-foot.tsx'

const emptyPage: OwnPage = {
  slug: '',
  title: '',
  text: '',
  description: '',
  place: 'footer',
  published: false,
}
const places = Object.entries(pagePlaces).map(([value, label]) => ({ value, label }))

/** Pages of the owner's own, next to the texts of the shop's (rule: own-pages). */
export function OwnPagesFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { own_pages: pages } = editor.values
  const change = (position: number, edit: Partial<OwnPage>) =>
    editor.set({ own_pages: pages.with(position, { ...pages[position]!, ...edit }) })
  return (
    <Section
      title="Pages of your own"
      help="A size guide, your atelier, a lookbook. A draft is shown to nobody."
    >
      <Problem text={editor.errors.own_pages} className="pb-3" />
      <ol className="grid gap-3">
        {pages.map((page, position) => (
          // Pages have no name of their own before they are typed.
          // oxlint-disable-next-line no-array-index-key
          <li key={position}>
            <details className="border border-hairline bg-white" open={!page.text}>
              <summary className="flex min-h-11 items-center gap-3 px-4 py-2">
                <span className="min-w-0 grow font-semibold">{page.title || 'A new page'}</span>
                <span className="text-sm text-muted">{page.published ? 'Published' : 'Draft'}</span>
              </summary>
              <div className="grid gap-4 p-4 pt-2">
                <InputText
                  name={`page-${position}-title`}
                  label="Title of the page"
                  value={page.title}
                  onValue={(title) =>
                    change(position, {
                      title,
                      // The address follows the title until it is changed by hand.
                      ...(page.slug === slugOfTitle(page.title) && { slug: slugOfTitle(title) }),
                    })
                  }
                />
                <InputText
                  name={`page-${position}-slug`}
                  label="Address"
                  hint={`/pages/${page.slug || '…'}`}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={page.slug}
                  onValue={(slug) => change(position, { slug })}
                />
                <InputArea
                  name={`page-${position}-text`}
                  label="Text of the page"
                  hint="“## ” begins a part with its heading, “- ” a point of a list; **bold**, *slanted*, [words](/contact) is a link"
                  rows={12}
                  value={page.text}
                  onValue={(text) => change(position, { text })}
                />
                <InputText
                  name={`page-${position}-description`}
                  label="For search engines, in one sentence"
                  isOptional
                  maxLength={200}
                  value={page.description}
                  onValue={(description) => change(position, { description })}
                />
                <InputSelect
                  name={`page-${position}-place`}
                  label="Linked in"
                  options={places}
                  value={page.place}
                  onValue={(place) => change(position, { place: place as OwnPage['place'] })}
                />
                <Check
                  label="Published"
                  isChecked={page.published}
                  onCheck={(published) => change(position, { published })}
                />
                <RowFoot
                  rows={pages}
                  position={position}
                  name={page.title}
                  newName="the new page"
                  isBusy={editor.isBusy}
                  onRows={(own_pages) => editor.set({ own_pages })}
                />
              </div>
            </details>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => editor.set({ own_pages: [...pages, emptyPage] })}
      >
        Add a page
      </Button>
    </Section>
  )
}
