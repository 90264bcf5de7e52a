import { phoneUrl, whatsappUrl } from '../../settings/contact-links.rules.ts'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'
import { settingLabels } from '../../settings/setting-labels.rules.ts'
import { EditorCheck, EditorNumber, EditorText } from '../kit/editor/editor-fields.tsx'
import { FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Preview, WithPreview } from './preview.tsx'
import type { SettingsRecord } from './settings.queries.ts'

/** Name, contacts and networks, with the shop's footer as it will be. */
export function ShopFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { demo } = editor.values
  const left = demo.filter((key) => !(key in editor.edits)).map((key) => settingLabels[key as never])
  return (
    <WithPreview preview={<FooterPreview own={editor.values} />}>
      {left.length > 0 && (
        <p className="mb-6 border-l-4 border-signal bg-white p-3" role="status">
          Not yet in your own words: {left.join(', ')}.
        </p>
      )}
      <FieldSection title="Name" help="On every page, in every mail and in front of order numbers.">
        <EditorText editor={editor} name="brand_name" label="Name of the shop" />
        <EditorText editor={editor} name="tagline" label="Tagline" isOptional />
        {!editor.values.short_order_numbers && (
          <EditorText
            editor={editor}
            name="order_prefix"
            label="First letters of order numbers"
            hint={`The next order is ${editor.values.order_prefix || '…'}-… · 1 to 8 capital letters or digits`}
          />
        )}
        <EditorCheck
          editor={editor}
          name="short_order_numbers"
          label="Short order numbers"
          hint="Orders are counted, like #1042. Everybody who orders twice sees how many orders you had in between."
        />
        {editor.values.short_order_numbers && (
          <EditorNumber
            editor={editor}
            name="first_order_number"
            label="First short order number"
            hint="The count goes on from here, or from where it is when that is higher. Earlier orders keep their numbers."
          />
        )}
      </FieldSection>
      <FieldSection title="Contacts" help="Where shoppers reach you.">
        <EditorText editor={editor} name="phone" label="Phone" input={{ type: 'tel' }} />
        <EditorText
          editor={editor}
          name="whatsapp"
          label="WhatsApp number"
          hint={`Opens ${whatsappUrl({ whatsapp: whatsappNumber(editor.values.whatsapp) })}`}
          input={{ inputMode: 'tel' }}
        />
        <EditorText editor={editor} name="email" label="Email address" input={{ type: 'email' }} />
        <EditorText editor={editor} name="address" label="Address" />
        <EditorText editor={editor} name="opening_hours" label="Opening hours" />
      </FieldSection>
      <FieldSection title="Mails to customers" help="{name} is the customer’s first name, {shop} yours.">
        <EditorText editor={editor} name="mail_greeting" label="Greeting of order mails" />
        <EditorText
          editor={editor}
          name="mail_footer"
          label="Last line of every mail"
          hint="{questions} is how to reach you, {tagline} your tagline"
        />
      </FieldSection>
      <FieldSection
        title="Networks"
        help="Type your name there, like @indigolane, or the full address. A network you are not on stays empty, and the shop leaves it out."
      >
        <EditorText editor={editor} name="instagram_url" label="Instagram" isOptional />
        <EditorText editor={editor} name="tiktok_url" label="TikTok" isOptional />
        <EditorText editor={editor} name="facebook_url" label="Facebook" isOptional />
        <EditorText editor={editor} name="social_handle" label="Your name there" isOptional />
      </FieldSection>
    </WithPreview>
  )
}

function FooterPreview({ own }: { own: SettingsRecord }) {
  const networks = [
    own.instagram_url && 'Instagram',
    own.tiktok_url && 'TikTok',
    own.facebook_url && 'Facebook',
  ]
  return (
    <Preview label="The foot of every page">
      <div className="bg-ink p-5 text-white">
        <p className="font-display text-2xl leading-[1.15] font-bold">{own.tagline}</p>
        <ul className="grid gap-1 pt-4 text-sm text-hairline">
          <li>WhatsApp</li>
          <li title={phoneUrl(own)}>{own.phone}</li>
          <li className="break-words">{own.email}</li>
          <li>{networks.filter(Boolean).join(' · ')}</li>
          <li>{own.address}</li>
        </ul>
        <p className="truncate pt-4 font-display text-3xl leading-[1.2] font-extrabold">{own.brand_name}</p>
      </div>
    </Preview>
  )
}
