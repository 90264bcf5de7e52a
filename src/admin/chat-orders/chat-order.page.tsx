import { dot, dotted } from '../../lib/dotted.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkChatCustomer, holdChoices, holdLabels } from '../../checkout/chat-order/chat-order.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { newKey } from '../../lib/browser/use-press.ts'
import { deliveryFeeText, deliveryOfQuote, zoneLabel } from '../../shipping/delivery-fee.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSection, notReadyClass, Screen, Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { depositErrors, DepositFields, usualDeposit } from '../money/deposit-sheets.tsx'
import { ChatAgreed } from './chat-agreed.tsx'
import { ChatCustomerFields } from './chat-customer.tsx'
import { ChatDone } from './chat-done.tsx'
import { type AnswerOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { maxLinkPieces } from '../../cart/links/cart-link.rules.ts'
import { CartLinkToSend } from '../kit/cart-link-to-send.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { neededText } from '../kit/editor/save-bar.tsx'
import { ChatPieces } from './chat-pieces.tsx'
import { listHref } from '../kit/order-links.rules.ts'
import {
  blankDraft,
  type ChatDraft,
  hasPieces,
  linkedPiecesOf,
  neededOf,
  linkTextOf,
  orderInputOf,
  priceProblem,
  quoteInputOf,
} from './chat-draft.rules.ts'
import { Check, InputSelect, InputMoney } from '../kit/fields.tsx'
import { readDraft, useDraft } from '../kit/editor/use-draft.client.ts'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { shopQuery } from '../../settings/settings.queries.ts'
import { Chip } from '../kit/chip.tsx'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'

/** An order for somebody the owner talks to (rule: chat-order): pieces, zone, name and phone; then the pay link. */
export function ChatOrderPage() {
  const { draft, set, clear } = useChatDraft()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [placed, setPlaced] = useState<{ order: AnswerOf<'post /chat-orders'>; firstName: string } | null>(
    null,
  )
  const { data: shipping } = useQuery(shippingQuery)
  const zone = shipping?.zones.find(({ id }) => id === draft.zoneId)
  const quote = useQuery({
    ...ownerQuery('post /chat-orders/quote', quoteInputOf(draft)),
    enabled: hasPieces(draft),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const place = useAction({
    run: (total: number) => ownerCall('post /chat-orders', orderInputOf(draft, total)),
    onDone: (order) => {
      setPlaced({ order, firstName: draft.first_name.trim() })
      clear()
    },
    onRefused: (error) => {
      void quote.refetch()
      if (!isRefusal(error)) return false
      setErrors(error.fields)
      if (error.code === 'KEY_REUSED') set({ key: newKey() })
      return false
    },
    changes: 'order',
  })
  // A total that is not of what is chosen now is not shown, and not sent.
  const isAsking = quote.isPlaceholderData
  const now = useNow()
  const back = { href: listHref({}), label: 'Orders' }
  if (placed) return <ChatDone {...placed} onAnother={() => setPlaced(null)} />
  const wrong: Partial<Record<string, string>> = checkChatCustomer(draft, zone?.country ?? 'NG')
  if (!hasPieces(draft)) wrong.items = 'Choose what they want'
  const badPrice = draft.lines.map(priceProblem).find(Boolean)
  if (badPrice) wrong.items = badPrice
  if (!zone) wrong.zone_id = 'Choose where it goes'
  if (quote.data?.needs_fee && !Number.isSafeInteger(draft.fee))
    wrong.delivery_fee = 'Say what delivery there costs, like 4,500'
  if (draft.deposit && quote.data) Object.assign(wrong, depositErrors(draft.deposit, quote.data.total, now))
  const isReady = Object.keys(wrong).length === 0
  const submit = () => {
    setErrors(wrong)
    if (isReady && quote.data && !isAsking) place.mutate(quote.data.total)
  }
  const sum = hasPieces(draft) && quote.data && !isAsking && formatMoney(quote.data.total)
  const said = dotted(!isReady && neededText(neededOf(wrong, draft)), !zone && sum && `${sum} so far`)
  return (
    <Screen
      title="New order"
      back={back}
      action={
        <div className="items-center gap-4 lg:flex">
          <p className="text-sm text-muted empty:hidden max-lg:pb-2" role="status">
            {said}
          </p>
          <Button
            isBusy={place.isPending || isAsking}
            className={`max-lg:w-full ${isReady ? '' : notReadyClass}`}
            onClick={submit}
          >
            Create the order{zone && sum && ` · ${sum}`}
          </Button>
        </div>
      }
    >
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div>
          <ChatPieces title="Pieces" draft={draft} set={set} quote={quote.data} error={errors.items} />
          {draft.lines.length > 0 && draft.lines.length <= maxLinkPieces && (
            <Section
              title="Or let them order it"
              help="A link that shows these pieces at the shop’s prices and puts them into the customer’s cart."
            >
              <CartLinkToSend
                pieces={linkedPiecesOf(draft.lines)}
                text={linkTextOf(draft.lines)}
                phone={whatsappNumber(draft.phone.trim())}
              />
            </Section>
          )}
          <ChatAgreed draft={draft} set={set} />
        </div>
        <div>
          <ChatCustomerFields draft={draft} set={set} errors={errors} />
          <ChatDelivery draft={draft} set={set} quote={quote.data} errors={errors} />
          <ChatDeposit
            draft={draft}
            set={set}
            totalMinor={zone && quote.data && !isAsking ? quote.data.total : null}
            errors={errors}
          />
          <Section title="Total">
            <p className="min-h-6 tabular-nums" aria-busy={isAsking}>
              {!hasPieces(draft) || !quote.data ? (
                <span className="text-muted">Choose a piece and where it goes.</span>
              ) : isAsking ? (
                'Adding up…'
              ) : (
                <Sums quote={quote.data} hasPlace={Boolean(zone)} />
              )}
            </p>
          </Section>
          {quote.data?.message && zone && !isAsking && (
            <p role="alert" className="pb-6 font-medium text-alert">
              {quote.data.message}
            </p>
          )}
        </div>
      </div>
    </Screen>
  )
}

type SumsProps = { quote: Quote; hasPlace: boolean }

const Sums = ({ quote: { subtotal, discount, delivery, total }, hasPlace }: SumsProps) => (
  <>
    {dotted(
      `Goods ${formatMoney(subtotal)}`,
      discount > 0 && `less ${formatMoney(discount)}`,
      hasPlace ? `delivery ${deliveryFeeText(delivery.amount)}` : 'delivery not chosen yet',
    )}
    {dot}
    <b className="font-semibold">{formatMoney(total)}</b>
  </>
)

type ChatDepositProps = {
  draft: ChatDraft
  set: (changes: Partial<ChatDraft>) => void
  totalMinor: number | null
  errors: Partial<Record<string, string>>
}

/** How long its pieces are held while it is unpaid, and whether it is paid in parts. */
function ChatDeposit({ draft, set, totalMinor, errors }: ChatDepositProps) {
  const { deposit } = draft
  return (
    <FieldSection title="Payment">
      <div role="group" aria-label="Hold the pieces for">
        <p className="pb-1.5 text-sm font-semibold">Hold the pieces for</p>
        <div className="flex flex-wrap gap-2">
          {holdChoices.map((minutes) => (
            <Chip
              key={minutes}
              isChosen={draft.holdMinutes === minutes}
              onClick={() => set({ holdMinutes: minutes })}
            >
              {holdLabels[minutes]}
            </Chip>
          ))}
        </div>
        <p className="pt-1.5 text-sm text-muted">If it is not paid by then, they go back on sale.</p>
      </div>
      <Check
        label="Ask for a deposit"
        isChecked={deposit !== null}
        onCheck={(isAsked) => set({ deposit: isAsked ? usualDeposit(new Date()) : null })}
      />
      {deposit && (
        <DepositFields
          typed={deposit}
          onTyped={(typed) => set({ deposit: typed })}
          totalMinor={totalMinor}
          errors={errors}
        />
      )}
    </FieldSection>
  )
}

const draftKey = 'chat-order'

/** What is typed of an order from a chat; it survives a closed tab. */
function useChatDraft() {
  const [draft, setDraft] = useState<ChatDraft>(() => ({
    ...blankDraft(newKey()),
    ...readDraft<ChatDraft>(draftKey),
  }))
  const isBlank = !hasPieces(draft) && !draft.first_name && !draft.phone
  useDraft(draftKey, isBlank ? {} : draft)
  return {
    draft,
    set: (changes: Partial<ChatDraft>) => setDraft((before) => ({ ...before, ...changes })),
    clear: () => setDraft(blankDraft(newKey())),
  }
}

type ChatDeliveryProps = {
  draft: ChatDraft
  set: (changes: Partial<ChatDraft>) => void
  quote: (Quote & { needs_fee: boolean }) | undefined
  errors: Partial<Record<string, string>>
}

/** Where it goes, and what that costs. */
function ChatDelivery({ draft, set, quote, errors }: ChatDeliveryProps) {
  const { data: shipping } = useQuery(shippingQuery)
  const { data: shop } = useQuery(shopQuery)
  const [now] = useState(() => new Date())
  const feesMinor = draft.fees.reduce((sum, { price }) => sum + price, 0)
  const deliveryTo = quote && shop && deliveryOfQuote(quote, shop, now, feesMinor)
  return (
    <Section title="Delivery">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <InputSelect
          name="zone_id"
          label="Place"
          error={errors.zone_id}
          value={draft.zoneId}
          onValue={(zoneId) => set({ zoneId, fee: null })}
        >
          <option value="">Choose a place</option>
          {shipping?.zones.map((zone) => (
            <option key={zone.id} value={zone.id} disabled={zone.pricing === 'unavailable'}>
              {zoneLabel(zone, deliveryTo?.(zone))}
            </option>
          ))}
        </InputSelect>
        {quote?.needs_fee && draft.zoneId && (
          <InputMoney
            name="delivery_fee"
            label="What delivery there costs"
            error={errors.delivery_fee}
            value={draft.fee}
            onValue={(fee) => set({ fee })}
          />
        )}
      </div>
    </Section>
  )
}
