import { countries, nigerianStates } from '../../shipping/countries.rules.ts'
import type { OwnerZone } from '../../shipping/owner-shipping.schema.ts'
import { zoneKinds, zoneLabels, zonePricings } from '../../shipping/zone-input.rules.ts'
import { InputSelect } from '../kit/fields.tsx'
import {
  EditorCheck,
  EditorMoney,
  EditorNumber,
  EditorSelect,
  EditorText,
} from '../kit/editor/editor-fields.tsx'
import { Section, FieldSection } from '../kit/screen.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { withKind } from './zone-form.rules.ts'

const states = nigerianStates.map((name) => ({ value: name as string, label: name as string }))
const abroad = countries
  .filter(({ code }) => code !== 'NG')
  .map(({ code, name }) => ({ value: code as string, label: name as string }))

/** Its location, price and days. */
export function ZoneFields({ editor }: { editor: Editor<OwnerZone> }) {
  const { values } = editor
  return (
    <>
      <FieldSection title="Place">
        <EditorText editor={editor} name="name" label={zoneLabels.name} hint="As shoppers read it" />
        <InputSelect
          name="zone_type"
          label={zoneLabels.zone_type}
          error={editor.errors.zone_type}
          value={values.zone_type}
          onValue={(kind) => editor.set(withKind(kind as OwnerZone['zone_type'], values))}
          options={zoneKinds}
        />
        {values.zone_type === 'nigeria_state' && (
          <EditorSelect
            editor={editor}
            name="state"
            label={zoneLabels.state}
            options={states}
            empty="Choose"
          />
        )}
        {values.zone_type === 'international_country' && (
          <EditorSelect editor={editor} name="country" label={zoneLabels.country} options={abroad} />
        )}
      </FieldSection>
      <FieldSection title="Price">
        <EditorSelect editor={editor} name="pricing" label={zoneLabels.pricing} options={zonePricings} />
        {values.pricing === 'rate' && <EditorMoney editor={editor} name="rate" label={zoneLabels.rate} />}
        {values.pricing === 'rate' && (
          <EditorCheck
            editor={editor}
            name="free_delivery"
            label={zoneLabels.free_delivery}
            hint="The amount is the same for all places: Days and free delivery"
          />
        )}
        {values.pricing === 'quoted' && (
          <p className="text-sm text-muted">The shopper asks; you answer with the price on her order.</p>
        )}
      </FieldSection>
      <Section
        title="Days on the way"
        help="Counted from the day the parcel leaves, Sundays and closed days left out. 0 is the same day."
      >
        <div className="grid grid-cols-2 gap-4">
          <EditorNumber editor={editor} name="delivery_days_min" label="At least" isOptional />
          <EditorNumber editor={editor} name="delivery_days_max" label="At most" isOptional />
        </div>
      </Section>
      <Section title="More">
        <EditorCheck
          editor={editor}
          name="is_active"
          label={zoneLabels.is_active}
          hint="Closed, shoppers cannot choose it."
        />
        <EditorCheck
          editor={editor}
          name="special_zone"
          label={zoneLabels.special_zone}
          hint="A rider goes there only on some days."
        />
      </Section>
    </>
  )
}
