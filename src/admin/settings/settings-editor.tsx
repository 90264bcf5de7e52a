import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/browser/api-client.ts'
import { settingLabels } from '../../settings/setting-labels.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { BuyingFields } from './buying-fields.tsx'
import { FaqsFields } from './faqs-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MailFields } from './mail-fields.tsx'
import { PagesFields } from './pages-fields.tsx'
import { recordOf, saveSettings, type SettingsRecord, settingsQuery } from './settings.queries.ts'
import { lastChange } from './last-change.tsx'
import { type SettingsPart, settingsParts } from './settings-parts.rules.ts'
import { ShopFields } from './shop-fields.tsx'

const fieldsOf: Record<SettingsPart, (props: { editor: Editor<SettingsRecord> }) => React.ReactNode> = {
  shop: ShopFields,
  look: LookFields,
  home: HomeFields,
  pages: PagesFields,
  faqs: FaqsFields,
  buying: BuyingFields,
  mails: MailFields,
}

/** One part of the settings: its fields, and a preview of them in the shop. */
export function SettingsEditor({ part, saved }: { part: SettingsPart; saved: SettingsRecord }) {
  const editor = useSettingsEditor(`settings:${part}`, saved)
  const Fields = fieldsOf[part]
  return (
    <>
      <Fields editor={editor} />
      <SaveBar
        editor={editor}
        labels={settingLabels}
        changed={lastChange(editor, settingsParts.find(({ id }) => id === part)!.keys)}
      />
    </>
  )
}

/** The settings while some of them are edited; also for the shipping screen. */
export function useSettingsEditor(draftKey: string, saved: SettingsRecord): Editor<SettingsRecord> {
  const queryClient = useQueryClient()
  return useEditor<SettingsRecord>({
    draftKey,
    saved,
    save: saveSettings,
    currentOf: currentSettings,
    onSaved: (record) => {
      queryClient.setQueryData(settingsQuery.queryKey, record)
      void refresh(queryClient, 'settings')
    },
  })
}

function currentSettings(error: ApiError): SettingsRecord | undefined {
  const { error: refusal } = error.body as { error: { current?: { settings: never[] } } }
  return refusal.current && recordOf({ settings: refusal.current.settings, demo_brand: [], changes: [] })
}
