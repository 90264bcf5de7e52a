import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { type ApiError, isRefusal } from '../../lib/browser/api-client.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { zoneGroups } from '../../shipping/delivery-groups.rules.ts'
import { Button } from '../../ui/button.tsx'
import { refresh } from '../kit/changes.client.ts'
import { MoneyInput } from '../kit/editor/money-input.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { Check, InputForm, InputMoney } from '../kit/fields.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { formatMoney } from '../../lib/money.ts'
import { PastePrices } from './paste-prices.tsx'
import {
  formerPrices,
  priceChanges,
  priceOf,
  type PriceRecord,
  priceRecordOf,
  wrongPrices,
} from './price-record.rules.ts'

/** The prices of all places in one table: typed, one for the chosen ones, or pasted; one Save, one Undo (rule: zone-prices). */
export function PricesEditor({ zones }: { zones: OwnerZone[] }) {
  const queryClient = useQueryClient()
  const saved = useMemo(() => priceRecordOf(zones), [zones])
  const reload = () => void refresh(queryClient, 'shipping')
  const editor = useEditor<PriceRecord>({
    draftKey: 'zone-prices',
    saved,
    check: wrongPrices,
    currentOf: (error: ApiError) => {
      const { current } = (error.body as { error: { current?: { zones: OwnerZone[] } } }).error
      return current && priceRecordOf(current.zones)
    },
    save: async (edits, from) => {
      try {
        return priceRecordOf((await ownerCall('patch /shipping/zones', priceChanges(edits, from))).zones)
      } catch (error) {
        if (isRefusal(error) && error.code === 'ZONE_NOT_FOUND') reload()
        throw error
      }
    },
    onSaved: reload,
    undo: (sent, before, after) =>
      ownerCall('patch /shipping/zones', formerPrices(sent, before, after)).finally(reload),
  })
  // The price of a place that was deleted meanwhile, maybe from this device's draft, would make every save fail.
  for (const id of Object.keys(editor.edits)) if (!(id in editor.saved)) editor.keepTheirs(id)
  const [chosen, setChosen] = useState<string[]>([])
  const [pasted, setPasted] = useState<{ text: string; from: number } | null>(null)
  const shown = zoneGroups.flatMap(({ kind }) => zones.filter((zone) => zone.zone_type === kind))
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...new Set([...before, ...ids])] : before.filter((id) => !ids.includes(id)),
    )
  return (
    <div className="max-w-xl">
      <div
        className={`flex flex-wrap items-end justify-between gap-4 border-b border-hairline pb-4 ${chosen.length > 0 ? 'top-14 z-10 bg-ground pt-2 [@media(min-height:481px)]:sticky' : ''}`}
      >
        <OnePrice
          count={chosen.length}
          onPrice={(rate) => editor.set(Object.fromEntries(chosen.map((id) => [id, rate])))}
        />
        <Button variant="secondary" className="min-h-12" onClick={() => setPasted({ text: '', from: 0 })}>
          Paste from a spreadsheet
        </Button>
      </div>
      {zoneGroups.map(({ kind, title }) => {
        const own = shown.filter((zone) => zone.zone_type === kind)
        if (own.length === 0) return null
        const ids = own.map(({ id }) => id)
        return (
          <section key={kind} aria-label={title} className="pt-4 pb-6">
            <h2 className="flex items-center gap-2 pb-1 text-base">
              <Check
                label={title}
                aria-label={`Choose all of ${title}`}
                isChecked={ids.every((id) => chosen.includes(id))}
                onCheck={(isChecked) => choose(ids, isChecked)}
              />
              <span className="text-sm font-normal text-muted">{countText(nouns.place, own.length)}</span>
            </h2>
            <ul aria-label={`Prices of ${title}`} className="border-t border-ink">
              {own.map((zone) => (
                <PriceRow
                  key={zone.id}
                  zone={zone}
                  editor={editor}
                  isChosen={chosen.includes(zone.id)}
                  onChoose={(isChosen) => choose([zone.id], isChosen)}
                  onPaste={(text) => setPasted({ text, from: shown.indexOf(zone) })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {pasted && (
        <PastePrices
          {...pasted}
          places={shown.map(({ id, name }) => ({ id, name, rate: priceOf(editor.values, id) }))}
          onPrices={(prices) => editor.set(Object.fromEntries(prices.map(({ id, rate }) => [id, rate])))}
          onClose={() => setPasted(null)}
        />
      )}
      <SaveBar
        editor={editor}
        labels={Object.fromEntries(zones.map(({ id, name }) => [id, name]))}
        changed={null}
        show={(_, rate) => (typeof rate === 'number' ? formatMoney(rate) : 'no price')}
      />
    </div>
  )
}

/** One price for the places that are chosen; it is saved with the others. */
function OnePrice({ count, onPrice }: { count: number; onPrice: (rate: number) => void }) {
  const [rate, setRate] = useState<number | null>(null)
  const isClear = count > 0 && Number.isSafeInteger(rate)
  return (
    <InputForm className="flex items-end gap-2 max-sm:w-full" onSend={() => isClear && onPrice(rate!)}>
      <InputMoney
        name="one-price"
        label="One price for the ticked places"
        className="min-w-0 grow sm:w-60"
        value={rate}
        onValue={setRate}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12 whitespace-nowrap max-sm:px-3"
        disabled={!isClear}
      >
        {count === 0 ? 'Set' : `Set for ${countText(nouns.place, count)}`}
      </Button>
    </InputForm>
  )
}

/** What an empty price means, as short as its field. */
const noPriceText = ({ pricing, has_door_price: hasDoorPrice }: OwnerZone) =>
  pricing === 'unavailable' ? 'Not available' : hasDoorPrice ? 'Door to door' : 'On request'

type PriceRowProps = {
  zone: OwnerZone
  editor: Editor<PriceRecord>
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onPaste: (text: string) => void
}

function PriceRow({ zone, editor, isChosen, onChoose, onPaste }: PriceRowProps) {
  const { id, name } = zone
  const error = editor.errors[id]
  const errorId = `price-${id}-error`
  return (
    <li className={`border-b border-hairline py-1.5 ${id in editor.edits ? 'bg-white' : ''}`}>
      <div className="flex items-center gap-3">
        <label className="flex min-h-11 min-w-0 grow items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span className="min-w-0 py-1 leading-5 wrap-anywhere">{name}</span>
        </label>
        <span className="w-36 shrink-0">
          <MoneyInput
            aria-label={`Price of ${name}`}
            placeholder={zone.pricing === 'rate' ? undefined : noPriceText(zone)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={priceOf(editor.values, id)}
            onValue={(rate) => editor.set({ [id]: rate })}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/[\t\n]/.test(text.trim())) return
              event.preventDefault()
              onPaste(text)
            }}
          />
        </span>
      </div>
      {error && (
        <p id={errorId} className="pb-1 text-right text-sm font-medium text-alert">
          {error}
        </p>
      )}
    </li>
  )
}
