import { useQueryClient, useQuery } from '@tanstack/react-query'
import { readCarriers } from '../../settings/carriers.rules.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { BuyingFields } from './buying-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PagesFields } from './pages-fields.tsx'
import { currentSettings, saveSettings, type SettingsRecord, settingsQuery } from './settings.queries.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import type { SettingsPart } from './settings-parts.rules.ts'
import { ShopFields } from './shop-fields.tsx'
import type { ReactNode } from 'react'
import { Ago } from '../kit/ago.tsx'
import { Notices } from '../push/notices.tsx'
import { TestMail } from './test-mail.tsx'
import { EditorText, EditorWords } from '../kit/editor/editor-fields.tsx'
import { FieldSection } from '../kit/screen.tsx'
import { Problem } from '../kit/fields.tsx'
import { fillText, settingFacts } from '../../settings/text-facts.rules.ts'
import { factNames } from './fact-names.rules.ts'
import { FoldedRows } from './folded-rows.tsx'
import { SettingField, SettingFields } from './setting-field.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Button } from '../../ui/button.tsx'
import { feedFormats, feedPath } from '../../feeds/feed-files.rules.ts'
import { copyText } from '../kit/copy-text.client.ts'

const fieldsOf: Record<SettingsPart, (props: { editor: Editor<SettingsRecord> }) => ReactNode> = {
  shop: ShopFields,
  look: LookFields,
  home: HomeFields,
  pages: PagesFields,
  faqs: FaqsFields,
  buying: BuyingFields,
  mails: MailFields,
  found: FoundFields,
}

/** One part of the settings: its fields, and a preview of them in the shop. */
export function SettingsEditor({ part, saved }: { part: SettingsPart; saved: SettingsRecord }) {
  const editor = useSettingsEditor(`settings:${part}`, saved)
  const Fields = fieldsOf[part]
  return (
    <>
      <Fields editor={editor} />
      <SaveBar editor={editor} labels={settingLabels} changed={lastChange(editor)} />
    </>
  )
}

/** The settings while some of them are edited; also for the screens of shipping and of carriers. */
export function useSettingsEditor(draftKey: string, saved: SettingsRecord): Editor<SettingsRecord> {
  const queryClient = useQueryClient()
  return useEditor<SettingsRecord>({
    draftKey,
    saved,
    check: (values) => ({
      ...unreadable(values),
      ...(!readCarriers(values.carriers) && { carriers: wrongCarriers }),
    }),
    save: saveSettings,
    currentOf: currentSettings,
    onSaved: (record) => {
      queryClient.setQueryData(settingsQuery.queryKey, record)
      void refresh(queryClient, 'settings')
    },
  })
}

/** An amount that could be two would be saved as none. */
const unreadable = (values: SettingsRecord) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => Number.isNaN(value))
      .map(([name]) => [name, 'Type an amount, like 42,000']),
  )

const wrongCarriers =
  'Each carrier needs a name of its own; a link begins with https:// and has {number} where the parcel’s number goes'

/** Who changed last what is edited now; null where nobody did. */
export function lastChange(editor: Editor<SettingsRecord>): ReactNode {
  const last = editor.saved.changes.find(({ key }) => key in editor.edits)
  if (!last) return null
  return (
    <>
      {settingLabels[last.key]}: changed by {last.by ?? 'your host'} <Ago at={last.at} isInSentence />
    </>
  )
}

/** Where emails to the owner go, and which she wants (rule: owner-mails). */
function MailFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { data } = useQuery(ownerQuery('get /first-steps'))
  const now = data?.notification_address
  return (
    <div className="max-w-2xl">
      <FieldSection title="Where we email you" help="Shoppers never see this address.">
        <SettingField
          editor={editor}
          name="admin_email"
          hint={!editor.saved.admin_email && `While it is empty, emails go to ${now ?? '…'}.`}
        />
        {!editor.isDirty && <TestMail />}
      </FieldSection>
      <FieldSection title="Emailed if no phone or computer showed you the notice">
        <SettingFields editor={editor} names={['mail_new_order', 'mail_attention', 'mail_failed_jobs']} />
      </FieldSection>
      <FieldSection title="Emailed even if you saw the notice">
        <SettingFields
          editor={editor}
          names={['mail_security', 'mail_changes', 'mail_low_stock', 'low_stock']}
        />
      </FieldSection>
      <Notices />
      <FieldSection title="Emails to customers" help="Words in {braces} are filled in for you.">
        <SettingFields editor={editor} names={['mail_greeting', 'mail_footer']} />
      </FieldSection>
    </div>
  )
}

/** Who else may read what is on sale: search engines, networks, shopping assistants. */
function FoundFields({ editor }: { editor: Editor<SettingsRecord> }) {
  return (
    <div className="max-w-2xl">
      <FieldSection title="Where your pieces are shown">
        <SettingField editor={editor} name="product_feeds" />
        {editor.saved.product_feeds &&
          feedFormats.map((format) => <FeedAddress key={format.file} {...format} />)}
        <SiteLink href="/admin/feeds" className="flex min-h-11 items-center justify-self-start text-accent">
          What Google would refuse
        </SiteLink>
      </FieldSection>
      <FieldSection title="AI assistants">
        <SettingField editor={editor} name="agent_shopping" />
      </FieldSection>
    </div>
  )
}

/** What is typed into Google's or Meta's own screens. */
function FeedAddress({ reader, file }: { reader: string; file: string }) {
  const url = window.location.origin + feedPath({ file })
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="min-w-0 break-all">
        {reader}: {url}
      </span>
      <Button variant="link" aria-label={`Copy the address for ${reader}`} onClick={() => void copyText(url)}>
        Copy
      </Button>
    </p>
  )
}

/** Questions and answers in their order, under their headings (rule: faq-list). */
function FaqsFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { faqs } = editor.values
  return (
    <div className="max-w-2xl">
      <section aria-label={settingLabels.faqs} data-fields="faqs" className="pb-8">
        <p className="text-sm text-muted">
          Shoppers read these under FAQ. An answer with a detail that you left empty, such as{' '}
          {'{Opening hours}'}, is not shown.
        </p>
        <Problem text={editor.errors.faqs} className="pb-3" />
        <FoldedRows
          scope="faq"
          rows={faqs}
          onRows={(rows) => editor.set({ faqs: rows })}
          isBusy={editor.isBusy}
          blank={{ group: faqs.at(-1)?.group ?? 'Ordering', question: '', answer: '' }}
          addLabel="Add a question"
          nameOf={({ question }) => fillText(question, settingFacts(editor.values)) || question}
          newName="new question"
          noteOf={({ answer }) => (fillText(answer, settingFacts(editor.values)) ? '' : 'Not shown yet')}
          headingOf={({ group }, at) => (faqs[at - 1]?.group === group ? '' : group)}
        >
          {(row) => (
            <>
              <EditorText editor={row} name="group" label="Heading" />
              <EditorText editor={row} name="question" label="Question" />
              <EditorWords editor={row} name="answer" label="Answer" rows={5} names={factNames} />
            </>
          )}
        </FoldedRows>
      </section>
    </div>
  )
}
