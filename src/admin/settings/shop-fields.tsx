import { phoneUrl } from '../../settings/contact-links.rules.ts'
import { namesText } from '../../lib/count-text.ts'
import { isWayNotThere } from './contact-ways.rules.ts'
import { FieldLinks } from '../kit/field-links.tsx'
import { Unfolding } from '../kit/unfolding.tsx'
import { settingLink } from './settings-parts.rules.ts'
import { FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { WithPreview } from './preview.tsx'
import { SettingField, SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { Unfolds } from '../kit/list/opens.tsx'

/** Name, contacts and social media, with the shop's footer as it will be. */
export function ShopFields({ editor }: { editor: Editor<SettingsRecord> }) {
  const { demo, short_order_numbers: isShort } = editor.values
  const left = demo
    .filter((key) => !(key in editor.edits) && !isWayNotThere(key, editor.values))
    .map((key) => settingLink(key))
  return (
    <WithPreview label="The footer of every page" preview={<FooterPreview own={editor.values} />}>
      {left.length > 0 && (
        <div className="mb-6 border-l-4 border-signal bg-white px-3">
          <Unfolding opensWhen={false} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 grow" role="status">
                Still to make your own: {namesText(left.map(({ label }) => label))}.
              </span>
              <Unfolds />
            </summary>
            <FieldLinks fields={left} />
          </Unfolding>
        </div>
      )}
      <FieldSection
        title="Name"
        help="Shown on every page and in every email."
        fields="order_prefix first_order_number"
      >
        <SettingFields editor={editor} names={['brand_name', 'tagline']} />
        {(!isShort || editor.errors.order_prefix) && <SettingField editor={editor} name="order_prefix" />}
        <SettingField editor={editor} name="short_order_numbers" />
        {(isShort || editor.errors.first_order_number) && (
          <SettingField editor={editor} name="first_order_number" />
        )}
      </FieldSection>
      <FieldSection title="Contacts" help="How shoppers can reach you.">
        <SettingFields editor={editor} names={['phone', 'whatsapp', 'email', 'address', 'opening_hours']} />
      </FieldSection>
      <FieldSection
        title="Social media"
        help="Type your name, such as @yourshop, or the full address. What you leave empty is not shown."
      >
        <SettingFields
          editor={editor}
          names={['instagram_url', 'tiktok_url', 'facebook_url', 'social_handle']}
        />
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
    <div className="bg-foot p-5 text-on-foot">
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
  )
}
