import { useState } from 'react'
import { fillText, settingFacts } from '../../settings/text-facts.rules.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import {
  EditorText,
  EditorWords,
  EditorSelect,
  EditorCheck,
  type EditedValues,
} from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { InputSelect, Problem } from '../kit/fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import { PageLook } from '../kit/editor/page-look.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { WithPreview } from './preview.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { type OwnPage, pagePlaces, slugOfTitle } from '../../settings/own-page.rules.ts'
import { FoldedRows } from './folded-rows.tsx'
import { factNames } from './fact-names.rules.ts'
import { SettingField } from './setting-field.tsx'

const pages = [
  {
    value: 'about',
    label: 'About',
    help: 'If you leave the text empty, the page shows your shop’s name, address and contacts.',
  },
  { value: 'shipping', label: 'Shipping', help: 'Below the days and prices, which come from Delivery.' },
  {
    value: 'returns',
    label: 'Returns',
    help: 'Below the days to return, which come from Buying and returns.',
  },
  { value: 'privacy', label: 'Privacy', help: 'A template: have a lawyer read it.' },
  { value: 'terms', label: 'Terms', help: 'A template: have a lawyer read it.' },
] as const

type Page = (typeof pages)[number]['value']

/** Which page's text is shown; also by the field that the address names. */
function useShownPage() {
  const [page, setPage] = useState<Page>('about')
  const { field } = useParams().params
  const named = pages.find(({ value }) => field?.startsWith(`${value}_`))?.value
  if (named && named !== page) setPage(named)
  return [page, setPage] as const
}

/** The texts of pages, with the page as shoppers would read it next to them (rule: page-texts). */
export function PagesFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const [page, setPage] = useShownPage()
  const settled = useDebounced(editor.values[`${page}_text`], 400)
  const { label, help } = pages.find(({ value }) => value === page)!
  const own = editor.values
  const title = page === 'about' && (fillText(own.about_title, settingFacts(own)) || own.brand_name)
  return (
    <WithPreview
      label={`${label}, as shoppers read it`}
      preview={
        <div className="p-5">
          {title && <p className="display pb-4 text-3xl">{title}</p>}
          <PageLook page={page} text={settled} />
        </div>
      }
    >
      <FieldSection title="The shop’s pages" help={help}>
        <InputSelect
          name="page"
          label="Page"
          options={pages}
          value={page}
          onValue={(value) => setPage(value as Page)}
        />
        {page === 'about' && <SettingField editor={editor} name="about_title" />}
        <SettingField key={page} editor={editor} name={`${page}_text`} />
        <p className="text-sm text-muted">
          A sentence with a detail that you left empty, such as {'{Opening hours}'}, is not shown.
        </p>
      </FieldSection>
      <OwnPagesFields editor={editor} />
    </WithPreview>
  )
}

const emptyPage: OwnPage = {
  slug: '',
  title: '',
  text: '',
  description: '',
  place: 'footer',
  published: false,
}
const linkPlaces = Object.entries(pagePlaces).map(([value, label]) => ({ value, label }))

/** Pages of the owner's own, next to the texts of the shop's (rule: own-pages). */
const OwnPagesFields = ({ editor }: { editor: Editor<SettingsRecord> }) => (
  <Section
    title="Pages of your own"
    fields="own_pages"
    help="A size guide, your atelier, a lookbook. Shoppers do not see drafts."
  >
    <Problem text={editor.errors.own_pages} className="pb-3" />
    <FoldedRows
      scope="page"
      rows={editor.values.own_pages}
      onRows={(own_pages) => editor.set({ own_pages })}
      isBusy={editor.isBusy}
      blank={emptyPage}
      addLabel="Add a page"
      nameOf={({ title }) => title}
      newName="new page"
      noteOf={({ published }) => (published ? 'Published' : 'Draft')}
    >
      {(row) => <OwnPageFields row={row} />}
    </FoldedRows>
  </Section>
)

function OwnPageFields({ row }: { row: EditedValues<OwnPage> }) {
  const { title, slug } = row.values
  // The address follows the title until it is changed by hand.
  const follow = (changes: Partial<OwnPage>) =>
    row.set({ ...changes, ...(slug === slugOfTitle(title) && { slug: slugOfTitle(changes.title ?? '') }) })
  return (
    <>
      <EditorText editor={{ ...row, set: follow }} name="title" label="Title of the page" />
      <EditorText
        editor={row}
        name="slug"
        label="Address"
        hint={`/pages/${slug || '…'}`}
        input={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <EditorWords
        editor={row}
        name="text"
        label="Text of the page"
        rows={12}
        names={factNames}
        hasHeadings
      />
      <EditorText
        editor={row}
        name="description"
        label="For search engines, in one sentence"
        isOptional
        input={{ maxLength: 200 }}
      />
      <EditorSelect editor={row} name="place" label="Linked in" options={linkPlaces} />
      <EditorCheck editor={row} name="published" label="Published" />
    </>
  )
}
