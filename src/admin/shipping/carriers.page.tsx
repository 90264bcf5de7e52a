import { useQuery } from '@tanstack/react-query'
import type { Carrier } from '../../settings/carriers.rules.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { CarriersField } from '../settings/carriers-field.tsx'
import { useSettingsEditor } from '../settings/settings-editor.tsx'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'

/** The carriers of the settings, from the sheet of a parcel. */
export function CarriersPage() {
  return (
    <Screen title="Carriers" back={{ href: '/admin/shipping', label: 'Delivery' }}>
      <Loaded query={useQuery(settingsQuery)}>{(saved) => <CarrierList saved={saved} />}</Loaded>
    </Screen>
  )
}

function CarrierList({ saved }: { saved: SettingsRecord }) {
  const editor = useSettingsEditor('settings:carriers', saved)
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-muted">Add a tracking link, and customers can follow their parcel from the email.</p>
      <CarriersField editor={editor} />
      <SaveBar editor={editor} labels={settingLabels} show={showCarriers} />
    </div>
  )
}

const showCarriers = (_name: string, value: unknown) =>
  (value as Carrier[]).map(({ name }) => name).join(', ') || 'none'
