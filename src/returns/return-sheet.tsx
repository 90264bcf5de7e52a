import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePress } from '../lib/browser/use-press.ts'
import { refusalMessage } from '../lib/browser/api-client.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import type { ReturnKind } from '../orders/order/return-events.rules.ts'
import { ordersKey, trackKey } from '../orders/reading/orders.queries.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import { QuantitySteps } from '../ui/quantity-steps.tsx'
import type { ExchangePrice } from './exchange.rules.ts'
import {
  type Choice,
  type Choices,
  draftLines,
  draftProblem,
  draftTotal,
  mostOf,
  offeredOptions,
  offeredReasons,
  wantedOf,
} from './return-draft.rules.ts'
import { ReturnPhotos, type Photo } from './return-photo-field.tsx'
import { mostReturnPhotos, reasonLabels } from './return-states.rules.ts'
import { type HerOrder, returnsKey, sendReturn } from './returns.queries.ts'
import type { Returnable } from './returns.schema.ts'

type SheetProps = {
  her: HerOrder
  may: Returnable
  currency: string
  kind: ReturnKind
  onClose: () => void
}

/** Which pieces, why, and what goes back: said before it is sent. */
export default function ReturnSheet({ her, may, currency, kind, onClose }: SheetProps) {
  const queryClient = useQueryClient()
  const { press, take, free, finish } = usePress()
  const [choices, setChoices] = useState<Choices>({})
  const [wish, setWish] = useState<'refund' | 'credit'>('refund')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const { exchange, ...total } = draftTotal(may, choices)
  const backMinor = total.total - (exchange?.lentMinor ?? 0)
  const isClaim = kind === 'claim'
  const send = useMutation({
    mutationFn: () =>
      press.run(() =>
        sendReturn(her, {
          kind,
          lines: draftLines(may, choices, wish),
          note,
          photo_ids: photos.map(({ id }) => id),
        }),
      ),
    onSuccess: () => {
      finish()
      onClose()
      // What became of it is the first card of the page now.
      return Promise.all(
        [returnsKey(her), ordersKey, trackKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ).then(() => document.querySelector('[data-testid=returns]')?.scrollIntoView({ block: 'nearest' }))
    },
    onError: (error) => {
      free()
      // What can be had instead may be another by now.
      void queryClient.invalidateQueries({ queryKey: returnsKey(her) })
      setProblem(refusalMessage(error, 'The shop did not answer. Check your connection and send it again.'))
    },
  })
  const submit = () => {
    const wrong = draftProblem(may, { kind, choices, photos: photos.length })
    setProblem(wrong)
    if (!wrong && take()) send.mutate()
  }
  const lines = may.lines.filter((line) => mostOf(line, kind) > 0)
  const photoField = (
    <ReturnPhotos
      her={her}
      photos={photos}
      most={mostReturnPhotos[kind]}
      onPhotos={setPhotos}
      onSending={setSending}
      isFirst={isClaim}
    />
  )
  return (
    <Overlay
      label={isClaim ? 'Something is wrong' : 'Return a piece'}
      place="sheet"
      onClose={onClose}
      testId="return-sheet"
    >
      <OverlayHeader title={isClaim ? 'Something is wrong' : 'Return a piece'} onClose={onClose} />
      <div className="flex flex-col gap-6 overflow-y-auto p-4 md:p-6">
        {isClaim && photoField}
        <ul>
          {lines.map((line) => (
            <Line
              key={line.order_line_id}
              line={line}
              kind={kind}
              choice={choices[line.order_line_id] ?? { quantity: 0, reason: null }}
              onChoice={(choice) => {
                setProblem(null)
                setChoices({ ...choices, [line.order_line_id]: choice })
              }}
            />
          ))}
        </ul>
        {(!exchange || backMinor > 0) && (
          <fieldset>
            <legend className="pb-1.5 text-sm font-semibold">
              {exchange ? 'How the rest comes back' : 'How your money comes back'}
            </legend>
            <div className="flex flex-wrap gap-2">
              {(['refund', 'credit'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={wish === one}
                  className={`chip ${wish === one ? 'border-ink bg-ink text-paper' : ''}`}
                  onClick={() => setWish(one)}
                >
                  {one === 'refund' ? 'The way I paid' : 'Store credit'}
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <Field name="return-note" label="Anything we should know" isOptional>
          {(tied) => (
            <textarea
              {...tied}
              rows={2}
              maxLength={1000}
              className={controlClass}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {!isClaim && photoField}
      </div>
      <div className="flex flex-col gap-3 border-t border-hairline p-4 md:px-6">
        {problem && <Alert>{problem}</Alert>}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <span>{wish === 'credit' ? 'Becomes your store credit' : 'Goes back to you'}</span>
          <span translate="no" className="price text-xl" data-testid="return-total">
            {money(backMinor)}
          </span>
        </p>
        {exchange && <p data-testid="exchange-sum">{exchangeText(exchange, money)}</p>}
        <p className="text-sm text-muted">
          {total.delivery > 0 && <span>{`With ${money(total.delivery)} for delivery. `}</span>}
          <span>{wayText(kind, may)}</span>
        </p>
        <Button isBusy={send.isPending || isSending} onClick={submit}>
          {isClaim ? 'Send the claim' : 'Send the return'}
        </Button>
      </div>
    </Overlay>
  )
}

/** What becomes of the new pieces, and what they cost. */
function exchangeText({ lentMinor, restMinor }: ExchangePrice, money: (minor: number) => string): string {
  const kept = 'Once we have accepted, we keep the new piece for you and send it when yours is here.'
  if (restMinor > 0) return `${kept} It costs ${money(restMinor)} more: you get a link to pay it.`
  return lentMinor > 0 ? `${kept} Nothing more is to pay.` : kept
}

function wayText(kind: ReturnKind, { shop_pays_way }: Returnable): string {
  if (kind === 'claim') return 'A claim costs you nothing. You send nothing back unless we ask for it.'
  return shop_pays_way
    ? 'We pay for sending it back.'
    : 'You pay for sending it back, unless we are at fault.'
}

type LineProps = {
  line: Returnable['lines'][number]
  kind: ReturnKind
  choice: Choice
  onChoice: (choice: Choice) => void
}

function Line({ line, kind, choice, onChoice }: LineProps) {
  const { title, variant, image_url, is_final } = line
  const most = mostOf(line, kind)
  return (
    <li className="border-b border-hairline py-3 first:border-t">
      <div className="flex items-center gap-4">
        <Thumbnail image={image_url ? { url: image_url, alt: '' } : null} className="w-14" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{title}</p>
          {variant && <p className="text-sm text-muted wrap-anywhere">{variant}</p>}
          {is_final && (
            <p className="text-sm">
              Final sale: it comes back only when it is faulty or not what you ordered.
            </p>
          )}
        </div>
        <QuantitySteps
          title={title}
          quantity={choice.quantity}
          most={most}
          names={{
            group: `How many of ${title}`,
            less: `One less of ${title}`,
            more: `One more of ${title}`,
          }}
          className="bg-paper text-lg"
          onQuantity={(quantity) => onChoice({ ...choice, quantity })}
        />
      </div>
      {choice.quantity > 0 && (
        <fieldset className="mt-3">
          <legend className="pb-1.5 text-sm font-semibold">
            Why?<span className="sr-only">{` ${title}`}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {offeredReasons(line, kind).map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={choice.reason === reason}
                className={`chip ${choice.reason === reason ? 'border-ink bg-ink text-paper' : ''}`}
                onClick={() => onChoice({ ...choice, reason })}
              >
                {reasonLabels[reason]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {choice.quantity > 0 && choice.reason && <Instead line={line} choice={choice} onChoice={onChoice} />}
    </li>
  )
}

/** Its money, as from the start, or what can be had instead. */
function Instead({ line, choice, onChoice }: Pick<LineProps, 'line' | 'choice' | 'onChoice'>) {
  const offered = offeredOptions(line, choice)
  if (offered.length === 0) return null
  const wanted = wantedOf(line, choice)?.variant_id
  const colour = / \/ .*$/.exec(line.variant)?.[0] ?? ''
  const isOneColour = offered.every(({ option }) => option.endsWith(colour))
  return (
    <fieldset className="mt-3">
      <legend className="pb-1.5 text-sm font-semibold">What would you like?</legend>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={!wanted}
          className={`chip ${wanted ? '' : 'border-ink bg-ink text-paper'}`}
          onClick={() => onChoice({ ...choice, wanted: null })}
        >
          Money back
        </button>
        <span className="self-center text-sm text-muted">or swap it for</span>
        {offered.map(({ variant_id, option, is_same }) => (
          <button
            key={variant_id}
            type="button"
            aria-pressed={variant_id === wanted}
            className={`chip ${variant_id === wanted ? 'border-ink bg-ink text-paper' : ''}`}
            onClick={() => onChoice({ ...choice, wanted: variant_id })}
          >
            {is_same
              ? `The same again, ${option}`
              : isOneColour
                ? option.slice(0, option.length - colour.length)
                : option}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
