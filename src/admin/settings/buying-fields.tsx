import { formatMoney } from '../../lib/money.ts'
import { creditRefundWords } from '../../settings/credit-refunds.rules.ts'
import { settingFields } from '../../settings/setting-fields.rules.ts'
import { channelsText, paymentChannels } from '../../settings/payment-channels.rules.ts'
import { lawfulReturnsText } from '../../settings/return-days.rules.ts'
import { returnCostText, returnsText } from '../../settings/return-texts.rules.ts'
import { daysText } from '../../settings/setting-texts.rules.ts'
import type { ReactNode } from 'react'
import { EditorFold } from '../kit/fold.tsx'
import { Section } from '../kit/screen.tsx'
import { buyingFolds } from './buying-folds.rules.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { WithPreview } from './preview.tsx'
import { SettingField, SettingFields } from './setting-field.tsx'
import type { SettingsRecord } from './settings.queries.ts'
import { Check, InputSelect, Problem } from '../kit/fields.tsx'

const creditRefundOptions = Object.entries(creditRefundWords).map(([value, label]) => ({ value, label }))

type Fields = { editor: Editor<SettingsRecord> }

/** How shoppers pay and send things back; the rest folded under what it is for, with what it is now. */
export function BuyingFields({ editor }: Fields) {
  const own = editor.values
  return (
    <WithPreview label="What shoppers read" preview={<BuyingPreview own={own} />}>
      <Section
        title="Ways to pay"
        help="Tick at least one way shoppers can pay on Paystack’s page."
        fields="payment_channels"
      >
        <div className="pb-3">
          {paymentChannels.map((channel) => (
            <ChannelCheck key={channel} editor={editor} channel={channel} />
          ))}
        </div>
        <Problem text={editor.errors.payment_channels} className="pb-3" />
        <SettingFold editor={editor} fold="transfer">
          <p className="text-sm text-muted">
            The account of your Paystack Virtual Terminal, so that the shop sees what comes in. Only you and
            your helpers see it.
          </p>
        </SettingFold>
        <SettingFold editor={editor} fold="deposits">
          <p className="text-sm text-muted">
            For an order from a chat, you ask for one in the order itself. Pieces with a deposit are kept
            until you decide.
          </p>
        </SettingFold>
      </Section>
      <Section title="Changes and returns">
        <div className="grid gap-6 pb-6">
          <SettingFields editor={editor} names={['own_changes', 'return_window_days', 'shop_pays_returns']} />
          <InputSelect
            name="credit_refunds"
            label={settingFields.credit_refunds.label}
            hint="The rest goes back to the other: store credit, or the card, transfer or cash."
            options={creditRefundOptions}
            error={editor.errors.credit_refunds}
            value={editor.values.credit_refunds}
            onValue={(credit_refunds) => editor.set({ credit_refunds })}
          />
        </div>
        <SettingFold editor={editor} fold="returns" />
      </Section>
      <Section title="Accounts and gift cards">
        <div className="pb-4">
          <SettingField editor={editor} name="guest_checkout" />
        </div>
        <SettingFold editor={editor} fold="cards" />
      </Section>
      <Section title="Reviews and track record">
        <SettingFold editor={editor} fold="reviews" />
        <SettingFold editor={editor} fold="record" />
      </Section>
    </WithPreview>
  )
}

/** One of `buyingFolds`, with a word of help above its fields; also for the screen of delivery. */
export function SettingFold({
  editor,
  fold,
  children,
}: Fields & { fold: keyof typeof buyingFolds; children?: ReactNode }) {
  const { title, names, says } = buyingFolds[fold]
  const isOff = { deposits: !editor.values.deposit_at_checkout, cards: !editor.values.gift_cards }
  // What is wrong with a field is said at it, also once what it belongs to is switched off.
  const isHidden = isOff[fold as keyof typeof isOff] && !names.some((name) => editor.errors[name])
  const shown = isHidden ? names.slice(0, 1) : names
  return (
    <EditorFold editor={editor} title={title} says={says(editor.values)} names={names}>
      {children}
      <SettingFields editor={editor} names={shown} />
    </EditorFold>
  )
}

function ChannelCheck({ editor, channel }: Fields & { channel: string }) {
  const chosen = editor.values.payment_channels
  const words = channelsText([channel])
  return (
    <Check
      label={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}
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
    <ul className="grid gap-2 p-5">
      <li>{ways ? `Pay by ${ways}.` : 'No way to pay is chosen.'}</li>
      <li>
        {own.guest_checkout ? 'You can buy without an account.' : 'Sign in or create an account to buy.'}
      </li>
      {own.deposit_at_checkout && (
        <li>
          From {formatMoney(own.deposit_minimum)} on: pay {own.deposit_percent}% now and the balance within{' '}
          {daysText(own.deposit_days)}.
        </li>
      )}
      {own.return_window_days !== null && (
        <li>
          {returnsText(own)} {returnCostText(own)}
        </li>
      )}
      {lawfulReturnsText(own) && <li>{lawfulReturnsText(own)}</li>}
    </ul>
  )
}
