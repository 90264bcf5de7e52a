import { useQuery } from '@tanstack/react-query'
import { firstStepsQuery } from '../first-steps/first-steps.queries.ts'
import { TestMail } from '../first-steps/test-mail.tsx'
import { EditorCheck, EditorNumber, EditorText } from '../kit/editor/editor-fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

/** Where mails to the owner go, and which she wants (rule: owner-mails). */
export function MailFields({ editor }: { editor: Editor<SettingsRecord> }) {
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
