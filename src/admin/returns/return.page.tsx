import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { formatDateTime, formatDay } from '../../lib/time.ts'
import { returnName } from '../../orders/order/return-events.rules.ts'
import { type ReturnWay, stateLabels, wayLabels } from '../../returns/return-states.rules.ts'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ReasonSheet } from '../money/reason-sheet.tsx'
import { ReturnLabel } from '../carriers/return-label.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { Badge } from '../kit/badge.tsx'
import { Chip } from '../kit/chip.tsx'
import { InputArea, InputMoney } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { FieldSection, FormAction, Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { usePathId } from '../kit/use-params.client.ts'
import { HowItWent } from './how-it-went.tsx'
import { NewOrder, WantedInstead } from './exchange.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnSums } from './return-sums.tsx'
import { approveText, hasNothingToSend, queueHref, returnHref, stateTones } from './return-words.rules.ts'

/** One return: what came of which order, what it shows, how it adds up, and what to do next. */
export function ReturnPage() {
  const id = usePathId() ?? ''
  const query = useQuery(ownerQuery('get /returns/{id}', { id }))
  const { data } = query
  return (
    <Screen
      title={data ? `${returnName(data)}, ${data.customer_name}` : 'Return'}
      back={{ href: queueHref('requested'), label: 'Returns' }}
      aside={data && <Badge tone={stateTones[data.state]}>{stateLabels[data.state]}</Badge>}
    >
      <Loaded query={query}>{(view) => <Opened key={view.state} view={view} />}</Loaded>
    </Screen>
  )
}

function Opened({ view }: { view: StaffReturn }) {
  const isOwner = useIsOwner()
  return (
    <div
      data-testid="return"
      className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_360px]"
    >
      <div className="min-w-0">
        <Facts view={view} />
        <ReturnLines view={view} />
        {view.kind === 'claim' && <HowItWent orderId={view.order_id} />}
        {view.pictures.length > 0 && (
          <Section title="Photographs">
            <ul className="flex flex-wrap gap-3">
              {view.pictures.map(({ url, width, height }, index) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      alt={`Photograph ${index + 1} of the customer`}
                      width={width}
                      height={height}
                      loading="lazy"
                      className="h-48 w-40 border border-hairline bg-stage object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="min-w-0">
        {view.is_disputed && (
          <p className="mb-6 bg-tint-waiting px-4 py-3">
            The customer’s bank looks at this payment. Until that is over no return is refunded.
          </p>
        )}
        {view.can.approve && <Decide view={view} />}
        {view.money && <ReturnSums view={view} money={view.money} />}
        {view.exchange && <NewOrder view={view} exchange={view.exchange} />}
        {isOwner && view.state === 'approved' && view.way !== 'keep' && (
          <ReturnLabel returnId={view.id} orderId={view.order_id} />
        )}
        <Others view={view} />
      </div>
    </div>
  )
}

const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`))

function Facts({ view }: { view: StaffReturn }) {
  const { order_id, order_number, customer_name, note, created_at, opened_by, way, place } = view
  const [opened, ...steps] = [
    `Opened ${formatDateTime(new Date(created_at))}${opened_by === 'staff' ? ' by the team' : ''}`,
    view.state === 'requested' &&
      view.kind === 'return' &&
      `Could be returned until ${dayText(view.window_ends_on)}`,
    way && `${wayLabels[way]}${place ? `: ${place}` : ''}`,
    view.state === 'approved' && view.expires_on && `Expected by ${dayText(view.expires_on)}`,
    view.received_at && `Arrived ${formatDateTime(new Date(view.received_at))}`,
    view.settled_at && `Settled ${formatDateTime(new Date(view.settled_at))}`,
    view.decline_reason && `Declined: ${view.decline_reason}`,
  ].filter((text) => typeof text === 'string')
  return (
    <section aria-label="What it is" className="grid gap-1 pb-6">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        {opened}
        <SiteLink
          href={`/admin/orders/${order_id}`}
          className="inline-flex min-h-11 items-center text-base text-accent lg:min-h-6"
        >
          Order {order_number}
        </SiteLink>
      </p>
      {steps.map((text) => (
        <p key={text} className="text-sm [overflow-wrap:anywhere] text-muted">
          {text}
        </p>
      ))}
      {note && (
        <figure className="mt-2 bg-tint-waiting px-4 py-3">
          <figcaption className="text-sm">
            {view.opened_by === 'staff' ? 'Written as it was opened:' : `${customer_name} wrote:`}
          </figcaption>
          <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
            “{note}”
          </blockquote>
        </figure>
      )}
    </section>
  )
}

/** Yes, with how and where to; or no, with a reason. One press approves as it is suggested. */
function Decide({ view }: { view: StaffReturn }) {
  const isClaim = view.kind === 'claim'
  const [way, setWay] = useState<ReturnWay>(isClaim ? 'keep' : view.suggested_way)
  const [place, setPlace] = useState(view.suggested_place)
  const [wayBack, setWayBack] = useState<number | null>(null)
  const [fee, setFee] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const neverCame = hasNothingToSend(view)
  const wanted = view.lines.filter(({ wish }) => wish === 'exchange')
  const sheet = useOverlay('decline-return')
  const mayCost = !view.is_ours && !view.shop_pays_way && way !== 'keep'
  const unclear = (amount: number | null) => (Number.isNaN(amount) ? 'Type an amount, like 2,500' : undefined)
  const { errors, attempt } = useAttempt({
    wayBack: mayCost ? unclear(wayBack) : undefined,
    fee: wanted.length > 0 ? unclear(fee) : undefined,
  })
  const approve = useAction({
    run: () =>
      ownerCall('post /returns/{id}/approve', {
        id: view.id,
        way,
        place: way === 'keep' ? '' : place,
        ...(mayCost && wayBack && { way_back: wayBack }),
        ...(fee && { exchange_delivery: fee }),
        exchanges: Object.entries(chosen).map(([id, variant_id]) => ({ id, variant_id })),
      }),
    done: 'Approved; the customer is told',
    changes: 'order',
  })
  const decline = useAction({
    run: (reason: string) => ownerCall('post /returns/{id}/decline', { id: view.id, reason }),
    done: 'Declined; the customer is told',
    onDone: sheet.close,
    changes: 'order',
  })
  return (
    <FieldSection
      title="Your answer"
      className={neverCame && wanted.length === 0 ? 'max-lg:pb-0 max-lg:[&>:first-child]:hidden' : ''}
    >
      {!neverCame && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="How it comes back">
          {(['send', 'bring', 'pickup', 'keep'] as const).map((one) => (
            <Chip key={one} isChosen={way === one} onClick={() => setWay(one)}>
              {wayLabels[one]}
            </Chip>
          ))}
        </div>
      )}
      {(way === 'send' || way === 'bring') && (
        <InputArea
          name="place"
          label="Where to"
          hint="The customer reads it."
          rows={2}
          maxLength={500}
          value={place}
          onValue={setPlace}
        />
      )}
      {mayCost && (
        <InputMoney
          name="way-back"
          label="You pay for the return delivery"
          hint="It is taken off the refund."
          error={errors.wayBack}
          isOptional
          value={wayBack}
          onValue={setWayBack}
        />
      )}
      {wanted.map((line) => (
        <WantedInstead
          key={line.id}
          view={view}
          line={line}
          chosen={chosen[line.id]}
          onChosen={(variantId) => setChosen({ ...chosen, [line.id]: variantId })}
        />
      ))}
      {wanted.length > 0 && (
        <InputMoney
          name="exchange-delivery"
          label="The customer pays for bringing the new piece"
          hint="Nothing, unless you say so."
          error={errors.fee}
          isOptional
          value={fee}
          onValue={setFee}
        />
      )}
      <FormAction>
        <ActionButton
          action={approve}
          onPress={() => attempt(() => approve.mutate())}
          label={approveText(view)}
        />
        <Button variant="secondary" onClick={() => sheet.open()}>
          Decline…
        </Button>
      </FormAction>
      {sheet.isOpen && (
        <ReasonSheet
          title={`Decline ${returnName(view).toLowerCase()}`}
          label="Reason, for the customer"
          hint={`${view.customer_name} will see this in the email.`}
          missing="Say why: the customer reads it"
          button="Decline"
          isBusy={decline.isPending}
          onSend={(reason) => decline.mutate(reason)}
          onClose={sheet.close}
        >
          <p>{neverCame ? 'No refund.' : 'No refund, and the pieces stay with the customer.'}</p>
        </ReasonSheet>
      )}
    </FieldSection>
  )
}

/** What else came back of the same order. */
function Others({ view }: { view: StaffReturn }) {
  const neverCame = hasNothingToSend(view)
  const withdraw = useAction({
    question: () => ({
      title: `End ${returnName(view).toLowerCase()}?`,
      text: neverCame ? 'Nothing is refunded.' : 'The customer keeps the pieces, and nothing is refunded.',
      confirmText: 'End it',
    }),
    run: () => ownerCall('post /returns/{id}/withdraw', { id: view.id }),
    done: 'Ended; the customer is told',
    changes: 'order',
  })
  return (
    <>
      {view.others.length > 0 && (
        <Section title="Other returns of this order">
          <ul>
            {view.others.map((one) => (
              <li key={one.id}>
                <SiteLink href={returnHref(one.id)} className="inline-flex min-h-11 items-center text-accent">
                  {`${returnName(one)}, ${stateLabels[one.state].toLowerCase()}`}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {view.can.withdraw && (
        <ActionButton
          variant="link"
          action={withdraw}
          label={neverCame ? 'Close the claim: it came after all' : 'Close the return: the customer keeps it'}
        />
      )}
    </>
  )
}
