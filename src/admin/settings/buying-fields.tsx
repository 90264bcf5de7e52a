import { formatMoney } from '../../lib/money.ts'
import { channelsText, paymentChannels } from '../../settings/payment-channels.rules.ts'
import { returnCostText, returnsText } from '../../settings/return-texts.rules.ts'
import { daysText } from '../../settings/setting-texts.rules.ts'
import { EditorCheck, EditorMoney, EditorNumber, EditorText } from '../kit/editor/editor-fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { Preview, WithPreview } from './preview.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { Check, Problem } from '../kit/fields.tsx'
import { mostCarriers } from '../../settings/carriers.rules.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'

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
        <EditorText editor={editor} name="transfer_bank" label="Bank" isOptional />
        <EditorText
          editor={editor}
          name="transfer_account"
          label="Account number"
          hint="Ten digits"
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
          isOptional
        />
        <EditorText editor={editor} name="transfer_name" label="Account name" isOptional />
      </FieldSection>
      <Section title="Accounts">
        <EditorCheck
          editor={editor}
          name="guest_checkout"
          label="Shoppers can buy without an account"
          hint="They follow their order by its number and their email address."
        />
      </Section>
      <FieldSection
        title="Deposits"
        help="For orders from a chat you ask for one in the order itself. Pieces with a deposit are kept until you decide."
      >
        <EditorCheck
          editor={editor}
          name="deposit_at_checkout"
          label="Shoppers can pay a deposit at checkout"
          hint="They choose between paying all and paying a share now."
        />
        {editor.values.deposit_at_checkout && (
          <>
            <EditorMoney editor={editor} name="deposit_minimum" label="For orders from" />
            <EditorNumber
              editor={editor}
              name="deposit_percent"
              label="Deposit, in percent of the total"
              hint="1 to 99, delivery included; half a kobo is rounded up."
            />
            <EditorNumber
              editor={editor}
              name="deposit_days"
              label="Days until the rest is due"
              hint="1 to 90, counted from the order."
            />
          </>
        )}
      </FieldSection>
      <Section title="Delivery code">
        <EditorCheck
          editor={editor}
          name="delivery_code"
          label="Each parcel has a code that the rider asks for"
          hint="The customer gets four digits when it leaves. Copy the link for the rider on the order."
        />
      </Section>
      <FieldSection
        title="Counter"
        help="You sell in the shop under Sell; your helpers only where you say so."
      >
        <EditorCheck
          editor={editor}
          name="helpers_sell"
          label="Helpers may sell at the counter"
          hint="They never give money back."
        />
        <EditorNumber
          editor={editor}
          name="helper_discount_percent"
          label="Largest discount of a helper, in percent"
          hint="0 means none. Each discount needs a reason."
        />
      </FieldSection>
      <FieldSection title="Returns">
        <EditorNumber
          editor={editor}
          name="return_window_days"
          label="Days to return or exchange"
          hint="Counted from delivery; every page and mail says the same. Empty: none of them promises returns."
          isOptional
        />
        <EditorCheck
          editor={editor}
          name="shop_pays_returns"
          label="The shop pays for return delivery"
          hint="What is faulty or not what was ordered you pay in any case."
        />
      </FieldSection>
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

/** Names and tracking pages, one row each. */
function CarriersField({ editor }: { editor: Editor<SettingsRecord> }) {
  const { carriers } = editor.values
  const change = (position: number, field: 'name' | 'tracking_url', text: string) =>
    editor.set({ carriers: carriers.with(position, { ...carriers[position]!, [field]: text }) })
  return (
    <div className="grid gap-3">
      {carriers.map((carrier, position) => (
        // Rows have no name of their own before it is typed.
        // oxlint-disable-next-line no-array-index-key
        <div key={position} className="grid gap-2 border-b border-hairline pb-3 sm:grid-cols-[1fr_2fr_auto]">
          <input
            aria-label={`Carrier ${position + 1}`}
            placeholder="Name"
            value={carrier.name}
            onChange={({ target }) => change(position, 'name', target.value)}
            className={controlClass}
          />
          <input
            aria-label={`Tracking page of carrier ${position + 1}`}
            placeholder="https://…/{number} (optional)"
            value={carrier.tracking_url}
            onChange={({ target }) => change(position, 'tracking_url', target.value)}
            className={controlClass}
          />
          <Button
            variant="quiet"
            onClick={() => editor.set({ carriers: carriers.toSpliced(position, 1) })}
            aria-label={`Remove ${carrier.name || `carrier ${position + 1}`}`}
          >
            Remove
          </Button>
        </div>
      ))}
      {editor.errors.carriers && <p className="text-sm font-medium text-alert">{editor.errors.carriers}</p>}
      {carriers.length < mostCarriers && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => editor.set({ carriers: [...carriers, { name: '', tracking_url: '' }] })}
        >
          Add a carrier
        </Button>
      )}
    </div>
  )
}
