import { formatMoney } from '../../lib/money.ts'
import { creditRefundWords } from '../../settings/credit-refunds.rules.ts'
import { settingFields } from '../../settings/setting-fields.rules.ts'
import { channelsText, paymentChannels } from '../../settings/payment-channels.rules.ts'
import { returnCostText, returnsText } from '../../settings/return-texts.rules.ts'
import { daysText } from '../../settings/setting-texts.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Preview, WithPreview } from './preview.tsx'
import { SettingField, SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { Check, InputSelect, Problem } from '../kit/fields.tsx'
import { CarriersField } from './carriers-field.tsx'

const creditRefundOptions = Object.entries(creditRefundWords).map(([value, label]) => ({ value, label }))

type Fields = { editor: Editor<SettingsRecord> }

/** How shoppers pay, whether they need an account, and how long they can send things back. */
export function BuyingFields({ editor }: Fields) {
  return (
    <WithPreview preview={<BuyingPreview own={editor.values} />}>
      <Section title="Ways to pay" help="Those at the checkout; one at least.">
        {paymentChannels.map((channel) => (
          <ChannelCheck key={channel} editor={editor} channel={channel} />
        ))}
        <Problem text={editor.errors.payment_channels} />
      </Section>
      <FieldSection
        title="Account for transfers"
        help="That of your Paystack Virtual Terminal, so that the shop sees what comes in. Only you and your helpers see it."
      >
        <SettingFields editor={editor} names={['transfer_bank', 'transfer_account', 'transfer_name']} />
      </FieldSection>
      <Section title="Accounts">
        <SettingField editor={editor} name="guest_checkout" />
      </Section>
      <FieldSection
        title="Deposits"
        help="For orders from a chat you ask for one in the order itself. Pieces with a deposit are kept until you decide."
      >
        <SettingField editor={editor} name="deposit_at_checkout" />
        {editor.values.deposit_at_checkout && (
          <SettingFields editor={editor} names={['deposit_minimum', 'deposit_percent', 'deposit_days']} />
        )}
      </FieldSection>
      <Section title="Delivery code">
        <SettingField editor={editor} name="delivery_code" />
      </Section>
      <FieldSection
        title="Counter"
        help="You sell in the shop under Sell; your helpers only where you say so."
      >
        <SettingFields editor={editor} names={['helpers_sell', 'helper_discount_percent']} />
      </FieldSection>
      <FieldSection title="Returns">
        <SettingFields editor={editor} names={['return_window_days', 'shop_pays_returns']} />
        <InputSelect
          name="credit_refunds"
          label={settingFields.credit_refunds.label}
          options={creditRefundOptions}
          error={editor.errors.credit_refunds}
          value={editor.values.credit_refunds}
          onValue={(credit_refunds) => editor.set({ credit_refunds })}
        />
      </FieldSection>
      <Section title="Your record">
        <SettingField editor={editor} name="trust_facts" />
      </Section>
      <Section
        title="Google and Meta"
        aside={
          <SiteLink href="/admin/feeds" className="flex min-h-11 items-center text-accent md:min-h-6">
            What Google would refuse
          </SiteLink>
        }
      >
        <SettingField editor={editor} name="product_feeds" />
      </Section>
      <Section
        title="Carriers"
        help="Who carries your parcels. {number} in a link stands for the tracking number."
      >
        <CarriersField editor={editor} />
      </Section>
    </WithPreview>
  )
}

function ChannelCheck({ editor, channel }: Fields & { channel: string }) {
  const chosen = editor.values.payment_channels
  const words = channelsText([channel])
  return (
    <Check
      label={words.charAt(0).toUpperCase() + words.slice(1)}
      isChecked={chosen.includes(channel)}
      onCheck={(isChecked) =>
        editor.set({
          payment_channels: paymentChannels.filter((each) =>
            each === channel ? isChecked : chosen.includes(each),
          ),
        })
      }
    />
  )
}

function BuyingPreview({ own }: { own: SettingsRecord }) {
  const ways = channelsText(own.payment_channels)
  return (
    <Preview label="What shoppers read">
      <ul className="grid gap-2 p-5">
        <li>{ways ? `Pay by ${ways}.` : 'No way to pay is chosen.'}</li>
        <li>
          {own.guest_checkout ? 'You can buy without an account.' : 'Sign in or make an account to buy.'}
        </li>
        {own.deposit_at_checkout && (
          <li>
            From {formatMoney(own.deposit_minimum)} on: pay {own.deposit_percent}% now and the rest within{' '}
            {daysText(own.deposit_days)}.
          </li>
        )}
        {own.return_window_days !== null && (
          <li>
            {returnsText(own)} {returnCostText(own)}
          </li>
        )}
      </ul>
    </Preview>
  )
}
