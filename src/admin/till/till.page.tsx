import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { formatMoney } from '../../lib/money.ts'
import { lagosDay } from '../../lib/time.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../kit/badge.tsx'
import { SaveList } from '../kit/list/save-list.tsx'
import { ListSection, Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { useKeptSales } from '../sell/kept-sales.client.ts'
import { useIsOwner } from '../kit/staff.queries.ts'
import { CashSheet, CountSheet, FloatSheet } from './till-sheets.tsx'
import {
  closedText,
  currentName,
  dayOf,
  differenceText,
  drawerOf,
  methodLabel,
  takenTexts,
} from './till-words.rules.ts'
import { useCloseTill } from './use-close-till.client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** The cash of the day: what it began with, what came in, what must be there (rule: till). */
export function TillPage() {
  const isOwner = useIsOwner()
  const query = useQuery(ownerQuery('get /tills'))
  return (
    <Screen
      title="Till"
      aside={isOwner && query.data?.tills.length ? <SaveList isAside list="tills" /> : null}
    >
      <Loaded query={query}>{({ tills }) => <Tills tills={tills} />}</Loaded>
    </Screen>
  )
}

function Tills({ tills }: { tills: TillView[] }) {
  const today = lagosDay(new Date(useNow()))
  const own = tills.filter(({ is_own, state }) => is_own && state === 'open')
  const waiting = tills.filter(({ state }) => state === 'handed_in')
  const others = tills.filter((till) => !own.includes(till) && !waiting.includes(till))
  const float = useOverlay('float')
  const current = own.find(({ day }) => day === today)
  const name = currentName(tills, today)
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <div>
        {!current && (
          <Section title={name} help="Your first sale opens a till with nothing in it.">
            <Button variant="secondary" onClick={() => float.open()}>
              Open with cash in it
            </Button>
          </Section>
        )}
        {own.map((till) => (
          <OpenTill
            key={till.id}
            till={till}
            name={till === current ? name : null}
            onFloat={() => float.open()}
          />
        ))}
        {waiting.length > 0 && (
          <Section title="Counted with a difference">
            {waiting.map((till) => (
              <HandedIn key={till.id} till={till} />
            ))}
          </Section>
        )}
      </div>
      <div>
        <ListSection
          title={others.every(({ state }) => state === 'closed') ? 'Earlier closings' : 'Other tills'}
          listClass="border-t border-hairline"
        >
          {others.map((till) => (
            <OtherTill key={till.id} till={till} />
          ))}
        </ListSection>
      </div>
      {float.isOpen && <FloatSheet float={current?.float ?? null} onClose={float.close} />}
    </div>
  )
}

type OpenTillProps = {
  till: TillView
  /** Null for one of an earlier day. */
  name: string | null
  onFloat: () => void
}

function OpenTill({ till, name, onFloat }: OpenTillProps) {
  const count = useOverlay('count')
  const move = useOverlay('till-cash')
  const kept = useKeptSales()
  return (
    <Section title={name ?? `Not counted: ${dayOf(till)}`}>
      <TillSums till={till} />
      <div className="flex flex-wrap gap-2 pt-4 max-sm:*:grow max-sm:*:px-3 lg:*:px-3 max-sm:*:first:basis-full">
        <Button disabled={kept.length > 0} onClick={() => count.open(till.id)}>
          Count and close
        </Button>
        {name && (
          <Button variant="secondary" onClick={onFloat}>
            Cash at the start
          </Button>
        )}
        <Button variant="secondary" onClick={() => move.open(till.id)}>
          Cash in or out
        </Button>
      </div>
      {kept.length > 0 && (
        <p className="pt-2 text-sm text-muted">Some sales have not been sent yet. Count once they have.</p>
      )}
      {count.isOpen && count.subject === till.id && <CountSheet till={till} onClose={count.close} />}
      {move.isOpen && move.subject === till.id && <CashSheet till={till} onClose={move.close} />}
    </Section>
  )
}

/** A helper counted it: the owner says whether the difference stands. */
function HandedIn({ till }: { till: TillView }) {
  const isOwner = useIsOwner()
  const close = useCloseTill(till)
  return (
    <div className="border-t border-hairline py-4">
      <p className="pb-2 font-semibold">
        {till.person}, {dayOf(till)}: {differenceText(till)}
      </p>
      <p className="pb-3">“{till.reason}”</p>
      <TillSums till={till} />
      {isOwner && <ActionButton className="mt-4" action={close} label="Accept and close" />}
    </div>
  )
}

function OtherTill({ till }: { till: TillView }) {
  const difference = till.counted === null ? 0 : till.counted - till.expected!
  return (
    <li className="flex items-start justify-between gap-3 border-b border-hairline py-3">
      <span className="min-w-0">
        <span className="block font-semibold">
          {dayOf(till)}
          {closedText(till)}
        </span>
        {!till.is_own && <span className="block text-sm text-muted">{till.person}</span>}
        {takenTexts(till).map((text) => (
          <span key={text} className="block text-sm text-muted">
            {text}
          </span>
        ))}
        {till.reason && <span className="block text-sm">“{till.reason}”</span>}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="text-right text-sm text-muted max-sm:max-w-24">{drawerOf(till).label}</span>
        <b className="font-semibold tabular-nums">{formatMoney(drawerOf(till).amount)}</b>
        {till.state === 'open' ? (
          <Badge tone="info">Open</Badge>
        ) : difference === 0 ? (
          <Badge tone="good">Balanced</Badge>
        ) : (
          <Badge tone="waiting">{differenceText(till)}</Badge>
        )}
      </span>
    </li>
  )
}

/** How the cash that must be there adds up, and what came in by other ways. */
function TillSums({ till }: { till: TillView }) {
  const others = till.taken.filter(({ method }) => method !== 'cash')
  const cash = till.taken.find(({ method }) => method === 'cash')?.amount ?? 0
  return (
    <dl className="border-t border-hairline">
      <Row label="At the start" amount={till.float} />
      {till.expected !== null && <Row label="Cash taken" amount={cash} />}
      {till.given_back > 0 && <Row label="Cash refunded" amount={-till.given_back} />}
      {till.moves.map(({ amount, reason, at }) => (
        <Row key={at} label={`${amount < 0 ? 'Taken out' : 'Put in'}: ${reason}`} amount={amount} />
      ))}
      {till.expected === null ? (
        <div className="border-b border-hairline py-2 text-muted">
          <dt>Expected in the till</dt>
          <dd>Shown once you have counted it</dd>
        </div>
      ) : (
        <Row label="Expected in the till" amount={till.expected} isSum />
      )}
      {till.counted !== null && <Row label="Counted" amount={till.counted} />}
      {others.map(({ method, amount }) => (
        <Row key={method} label={`${methodLabel(method)}, not in the till`} amount={amount} />
      ))}
    </dl>
  )
}

function Row({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-3 border-b border-hairline py-2 ${isSum ? 'font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(amount)}</dd>
    </div>
  )
}
