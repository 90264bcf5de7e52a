import type { OwnerZone } from '../../shipping/owner-shipping.schema.ts'
import { Button } from '../../ui/button.tsx'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { DeliveryReads } from './delivery-reads.tsx'
import { PackFields, usePacks } from './pack-form.tsx'

/** Where delivery begins: many places at once, with what shoppers will read of them. */
export function AddPacks({ zones, settings }: { zones: OwnerZone[]; settings: SettingsRecord }) {
  const packs = usePacks(zones)
  const isChosen = Object.values(packs.chosen).some(Boolean)
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="grid max-w-2xl content-start gap-4">
        {zones.length === 0 && (
          <p className="text-muted">
            Begin with many places at once and change them afterwards, or add a single one. Nobody can buy
            before there is one.
          </p>
        )}
        <PackFields packs={packs} there={zones} />
        <Button className="justify-self-start" isBusy={packs.isBusy} disabled={!isChosen} onClick={packs.add}>
          Add these places
        </Button>
      </div>
      <DeliveryReads zones={packs.wouldBe} settings={settings} />
    </div>
  )
}
