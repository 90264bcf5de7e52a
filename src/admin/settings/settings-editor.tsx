import { useQueryClient, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../lib/browser/api-client.ts'
import { settingLabels } from '../../settings/setting-labels.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { BuyingFields } from './buying-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PagesFields } from './pages-fields.tsx'
import { recordOf, saveSettings, type SettingsRecord, settingsQuery } from './settings.queries.ts'
import { type SettingsPart, settingsParts } from './settings-parts.rules.ts'
import { ShopFields } from './shop-fields.tsx'
import type { ReactNode } from 'react'
import type { SettingKey } from '../../settings/settings.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { firstStepsQuery } from '../first-steps/first-steps.queries.ts'
import { TestMail } from '../first-steps/test-mail.tsx'
import { EditorCheck, EditorNumber, EditorText, EditorTextArea } from '../kit/editor/editor-fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import { Problem } from '../kit/fields.tsx'
import { FoldedRows } from './folded-rows.tsx'

const fieldsOf: Record<SettingsPart, (props: { editor: Editor<SettingsRecord> }) => React.ReactNode> = {
  shop: ShopFields,
  look: LookFields,
  home: HomeFields,
  pages: PagesFields,
  faqs: FaqsFields,
  buying: BuyingFields,
  mails: MailFields,
}

/** One part of the settings: its fields, and a preview of them in the shop. */
export function SettingsEditor({ part, saved }: { part: SettingsPart; saved: SettingsRecord }) {
  const editor = useSettingsEditor(`settings:${part}`, saved)
  const Fields = fieldsOf[part]
  return (
    <>
      <Fields editor={editor} />
      <SaveBar
        editor={editor}
        labels={settingLabels}
        changed={lastChange(editor, settingsParts.find(({ id }) => id === part)!.keys)}
      />
    </>
  )
}

/** The settings while some of them are edited; also for the screens of shipping and carriers. */
export function useSettingsEditor(
  draftKey: string,
  saved: SettingsRecord,
  check?: (values: SettingsRecord) => Partial<Record<SettingKey, string>>,
): Editor<SettingsRecord> {
  const queryClient = useQueryClient()
  return useEditor<SettingsRecord>({
    draftKey,
    saved,
    save: saveSettings,
    ...(check && { check }),
    currentOf: currentSettings,
    onSaved: (record) => {
      queryClient.setQueryData(settingsQuery.queryKey, record)
      void refresh(queryClient, 'settings')
    },
  })
}

function currentSettings(error: ApiError): SettingsRecord | undefined {
  const { error: refusal } = error.body as { error: { current?: { settings: never[] } } }
  return refusal.current && recordOf({ settings: refusal.current.settings, demo_brand: [], changes: [] })
}

/** Who changed these settings last; while some are edited, who changed one of those. Null where nobody did. */
export function lastChange(editor: Editor<SettingsRecord>, keys: readonly SettingKey[]): ReactNode {
  const asked = editor.isDirty ? keys.filter((key) => key in editor.edits) : keys
  const last = editor.saved.changes.find(({ key }) => asked.includes(key))
  if (!last) return null
  return (
    <>
      {settingLabels[last.key]} last changed by {last.by ?? 'a command at the terminal'}, <Ago at={last.at} />
    </>
  )
}

/** Where mails to the owner go, and which she wants (rule: owner-mails). */
function MailFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { data } = useQuery(firstStepsQuery)
  const now = data?.notification_address
  return (
    <div className="max-w-2xl">
      <FieldSection title="Notification address" help="Shoppers never see it.">
        <EditorText
          editor={editor}
          name="admin_email"
          label="Email address"
          isOptional
          hint={now && !editor.saved.admin_email ? `While it is empty, mails go to ${now}` : undefined}
          input={{ type: 'email', autoComplete: 'email' }}
        />
        {now && !editor.isDirty && <TestMail to={now} />}
      </FieldSection>
      <Section title="Write to me about">
        <EditorCheck
          editor={editor}
          name="mail_new_order"
          label="A new order"
          hint="Only when none of your devices took the notice (Today, Told at once)"
        />
        <EditorCheck
          editor={editor}
          name="mail_attention"
          label="Money to look at"
          hint="A payment that does not match its order, a refund that failed"
        />
        <EditorCheck
          editor={editor}
          name="mail_failed_jobs"
          label="Work that failed"
          hint="Mails that could not be sent, at most once a day"
        />
        <EditorCheck
          editor={editor}
          name="mail_low_stock"
          label="Low stock"
          hint="Once a day, what is nearly gone"
        />
        <EditorCheck
          editor={editor}
          name="mail_security"
          label="The shop’s safety"
          hint="Guessed passwords, forged payment messages, sums that do not fit; at most once an hour each"
        />
        <EditorCheck
          editor={editor}
          name="mail_changes"
          label="Changes of the day"
          hint="Prices, sales, codes, settings and files, each morning after a day on which there were any"
        />
        <EditorNumber
          editor={editor}
          name="low_stock"
          label="A size runs low at"
          hint="Pieces; a product can have a number of its own"
          className="pt-3 sm:max-w-60"
        />
      </Section>
    </div>
  )
}

/** Questions and answers in their order, under their headings (rule: faq-list). */
function FaqsFields({ editor }: { editor: Editor<SettingsRecord> }) {
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
