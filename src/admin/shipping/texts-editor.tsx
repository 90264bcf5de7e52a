import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { internationalRateText } from '../../shipping/delivery-fee.rules.ts'
import { EditorTextArea } from '../kit/editor/editor-fields.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { WithPreview } from '../settings/preview.tsx'
import { refresh } from '../kit/changes.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { FieldSection } from '../kit/screen.tsx'
import type { OwnerShippingText } from '../../shipping/shipping-texts.service.ts'
import {
  type ShippingSettingKey,
  shippingSettingKeys,
  shippingTextLabels,
} from '../../shipping/shipping-settings.rules.ts'

/** The texts about shipping as one record; `stamps` has each one's version for stale saves. */
type ShippingTexts = Record<ShippingSettingKey, string> & { stamps: Record<string, string | null> }

function textsOf(rows: OwnerShippingText[]): ShippingTexts {
  const texts = Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value ?? '']))
  return {
    ...(texts as Record<ShippingSettingKey, string>),
    stamps: Object.fromEntries(rows.map((row) => [row.setting_key, row.updated_at])),
  }
}

/** Saves the edited texts; an emptied one is deleted. */
async function saveTexts(edits: Partial<ShippingTexts>, saved: ShippingTexts): Promise<ShippingTexts> {
  const keys = shippingSettingKeys.filter((key) => key in edits)
  for (const key of keys) {
    const setting_value = edits[key]!.trim()
    const one = { key, updated_at: saved.stamps[key] ?? null }
    await (setting_value
      ? ownerCall('put /shipping/settings/{key}', { ...one, setting_value })
      : ownerCall('delete /shipping/settings/{key}', one))
  }
  return textsOf((await ownerCall('get /shipping')).settings)
}

/** The texts about delivery while they are edited. */
export function useTextsEditor(rows: OwnerShippingText[]) {
  const queryClient = useQueryClient()
  // The same rows make the same record: a new one each time would be merged each time.
  const [known, setKnown] = useState({ rows, record: textsOf(rows) })
  if (known.rows !== rows) setKnown({ rows, record: textsOf(rows) })
  return useEditor({
    draftKey: 'shipping-texts',
    saved: known.record,
    save: saveTexts,
    // The error names one text, the record has two: the current record is fetched instead.
    currentOf: () => void queryClient.invalidateQueries(ownerQuery('get /shipping')) as undefined,
    onSaved: () => void refresh(queryClient, 'shipping'),
  })
}

/** The owner's words about delivery (rule: shipping-texts); an empty one falls back to the shop's default. */
export function TextsEditor({ rows }: { rows: OwnerShippingText[] }) {
  const editor = useTextsEditor(rows)
  const { shipping_policy, international_rate_text } = editor.values
  return (
    <WithPreview
      label="The shipping page"
      preview={
        <div className="grid gap-4 p-5">
          <p className="text-lg">{shipping_policy || 'What you type will be shown here.'}</p>
          <p className="text-muted">{international_rate_text || internationalRateText}</p>
        </div>
      }
    >
      <FieldSection
        title="Texts"
        help="Days, prices and free delivery come from your settings. Add your own words here."
      >
        <EditorTextArea
          editor={editor}
          name="shipping_policy"
          label={shippingTextLabels.shipping_policy}
          rows={4}
          isOptional
        />
        <EditorTextArea
          editor={editor}
          name="international_rate_text"
          label={shippingTextLabels.international_rate_text}
          hint="Shown where the price is on request."
          rows={3}
          isOptional
        />
      </FieldSection>
      <SaveBar editor={editor} labels={shippingTextLabels} />
    </WithPreview>
  )
}
