import { useState } from 'react'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { checkZone, type ZoneErrors, type ZoneInput } from '../../shipping/zone-input.rules.ts'
import {
  chosenPackIds,
  type ChosenPacks,
  missingZones,
  packChanges,
  type PackTerms,
  replacedByPack,
  type ZonePackId,
  zonePacks,
} from '../../shipping/zone-packs.rules.ts'
import { FieldScope } from '../../ui/field.tsx'
import { type EditedValues, EditorMoney, EditorNumber } from '../kit/editor/editor-fields.tsx'
import { useFocusFirstWrong } from '../kit/use-focus-first-wrong.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { Check } from '../kit/fields.tsx'
import { useNow } from '../kit/use-now.client.ts'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import { deliveryFeeText, deliveryFor, type DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import { deliveryGroups } from '../../shipping/delivery-groups.rules.ts'
import { Preview } from '../settings/preview.tsx'

const unsaid: PackTerms = { rate: null, delivery_days_min: null, delivery_days_max: null }

/** The packs that are chosen with their prices; `add` adds them, `wouldBe` are the places there would be (rule: zone-packs). */
export function usePacks(there: OwnerZone[], onAdded?: () => void) {
  const [chosen, setChosen] = useState<ChosenPacks>({})
  const [errors, setErrors] = useState<Partial<Record<ZonePackId, ZoneErrors>>>({})
  const focusWrong = useFocusFirstWrong(() => document.getElementById('page') ?? document)
  const ids = chosenPackIds(chosen)
  const hasPrice = (id: ZonePackId) => Number.isSafeInteger(chosen[id]?.rate)
  const adding = useAction({
    run: () => ownerCall('post /shipping/packs', { packs: chosen }),
    done: ({ added }) =>
      added.length === 0 ? 'All of them were there already' : `${countText(nouns.place, added.length)} added`,
    undo: ({ added, closed }) => ownerCall('post /shipping/zones/delete', { ids: added, open: closed }),
    onDone: () => {
      setChosen({})
      onAdded?.()
    },
    changes: 'shipping',
  })
  const priced = Object.fromEntries(ids.filter(hasPrice).map((id) => [id, chosen[id]]))
  const { missing, replaced } = packChanges(priced, there)
  return {
    chosen,
    errors,
    isBusy: adding.isPending,
    set: (pack: ZonePackId, terms: PackTerms | undefined) => {
      setChosen((before) => ({ ...before, [pack]: terms }))
      setErrors((before) => ({ ...before, [pack]: {} }))
    },
    /** Nothing is sent while a price is missing or wrong. */
    add: () => {
      focusWrong()
      const found = Object.fromEntries(ids.map((pack) => [pack, checkTerms(pack, chosen[pack]!)]))
      setErrors(found)
      if (ids.length > 0 && Object.values(found).every((fields) => Object.keys(fields).length === 0))
        adding.mutate(undefined)
    },
    wouldBe: [...there.filter((zone) => !replaced.includes(zone)), ...missing],
  }
}
export type Packs = ReturnType<typeof usePacks>

/** All places of a pack have these terms: one of them is checked. */
const checkTerms = (pack: ZonePackId, terms: PackTerms): ZoneErrors =>
  checkZone(missingZones(pack, [], terms)[0]!)

const hasPackLeft = (pack: ZonePackId, there: OwnerZone[]) =>
  missingZones(pack, there, unsaid).length > 0 || replacedByPack(pack, there).length > 0

/** Whether any pack still has places to add. */
export const hasPacksLeft = (there: OwnerZone[]) =>
  (Object.keys(zonePacks) as ZonePackId[]).some((pack) => hasPackLeft(pack, there))

/** Which packs to begin with, each with one price for all its places and, if she likes, days. */
export function PackFields({ packs, there }: { packs: Packs; there: OwnerZone[] }) {
  return (
    <div className="grid gap-3">
      {(Object.keys(zonePacks) as ZonePackId[]).map((pack) => (
        <PackField key={pack} pack={pack} packs={packs} there={there} />
      ))}
    </div>
  )
}

function PackField({ pack, packs, there }: { pack: ZonePackId; packs: Packs; there: OwnerZone[] }) {
  const terms = packs.chosen[pack]
  const { title, names } = zonePacks[pack]
  const missing = missingZones(pack, there, unsaid).length
  const replaced = replacedByPack(pack, there)
  const editor: EditedValues<PackTerms> = {
    values: terms ?? unsaid,
    saved: unsaid,
    errors: packs.errors[pack] ?? {},
    set: (changes) => packs.set(pack, { ...unsaid, ...terms, ...changes }),
  }
  if (!terms && !hasPackLeft(pack, there)) return null
  return (
    <div className="border border-hairline bg-white p-4">
      <Check
        label={title}
        className="font-semibold"
        isChecked={Boolean(terms)}
        disabled={missing === 0}
        onCheck={(isChecked) => packs.set(pack, isChecked ? unsaid : undefined)}
      />
      <p className="pl-8 text-sm text-muted">
        {missing === 0
          ? 'All of them are there.'
          : missing === names.length
            ? `${countText(nouns.place, names.length)}, from ${names[0]!.split(' (')[0]} to ${names.at(-1)}`
            : `${countText(nouns.place, missing)} of ${names.length} ${missing === 1 ? 'is' : 'are'} missing`}
        {replaced.length > 0 && '. The place for all of Lagos is closed: shoppers choose their area.'}
      </p>
      {terms && (
        <FieldScope value={`pack-${pack}`}>
          <div className="grid gap-4 pt-3 pl-8">
            <EditorMoney
              editor={editor}
              name="rate"
              label="One price for all"
              hint="Change single ones afterwards, or paste a column."
              className="max-w-60"
            />
            <div className="grid max-w-80 grid-cols-2 gap-4">
              <EditorNumber editor={editor} name="delivery_days_min" label="Days, at least" isOptional />
              <EditorNumber editor={editor} name="delivery_days_max" label="At most" isOptional />
            </div>
          </div>
        </FieldScope>
      )}
    </div>
  )
}

type DeliveryReadsProps = { zones: ZoneInput[]; settings: DeliverySettings & DispatchDays }

/** The shop's words about these places: its table, and three lines of the list that checkout shows. */
export function DeliveryReads({ zones, settings }: DeliveryReadsProps) {
  const now = useNow()
  const shown = zones.map((zone, index) => ({ ...zone, id: String(index), currency: 'NGN' }))
  const groups = deliveryGroups(shown, settings)
  const [first] = groups
  return (
    <Preview label="What shoppers will read" nothing={!first && 'Nothing about delivery yet.'}>
      <div className="grid gap-3 p-5">
        <table aria-label="What delivery costs" className="w-full">
          <tbody>
            {groups.map(({ kind, title, rateText, daysText }) => (
              <tr key={kind} className="border-b border-hairline align-baseline">
                <th scope="row" className="py-2 pr-4 text-left font-semibold">
                  {title}
                </th>
                <td className="py-2 text-right tabular-nums">
                  {rateText}
                  <span className="block text-sm text-muted">{daysText}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {first && (
          <div className="grid gap-1 text-sm">
            <p className="text-muted">At checkout:</p>
            {first.zones.slice(0, 3).map((zone) => (
              <CheckoutLine
                key={zone.id}
                name={zone.name}
                delivery={deliveryFor({ zone, goodsAfterDiscountMinor: 0, settings, now })}
              />
            ))}
            {first.zones.length > 3 && <p className="text-muted">and {formatCount(zones.length - 3)} more</p>}
          </div>
        )}
      </div>
    </Preview>
  )
}

/** The place on the left, its price on the right, the days below. */
const CheckoutLine = ({ name, delivery }: { name: string; delivery: ReturnType<typeof deliveryFor> }) => (
  <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <span>{name} </span>
    <span className="text-right tabular-nums">{deliveryFeeText(delivery.amount)} </span>
    <span className="text-muted">{delivery.note.replace('Arrives ', '')}</span>
  </p>
)
