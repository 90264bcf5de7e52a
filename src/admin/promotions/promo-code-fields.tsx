import { promoCodeLabels as labels } from '../../promotions/promo-code-input.rules.ts'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import {
  EditorCheck,
  EditorMoney,
  EditorNumber,
  EditorText,
  EditorTime,
} from '../kit/editor/editor-fields.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { withPromoKind } from './promo-code-form.rules.ts'
import { InputSelect } from '../kit/fields.tsx'
import { PromoPieces } from './promo-pieces.tsx'
import { FieldSection } from '../kit/screen.tsx'

const kinds = [
  { value: 'percent', label: 'Per cent off the goods' },
  { value: 'fixed', label: 'An amount off the goods' },
  { value: 'free_delivery', label: 'Free delivery' },
] as const

type Fields = { editor: Editor<OwnerPromoCode>; isNew: boolean }

/** Its discount, period, limits and customer. */
export function PromoCodeFields({ editor, isNew }: Fields) {
  const { values } = editor
  return (
    <>
      <FieldSection
        title="The code"
        help={isNew ? 'It stays as it is once it is saved: people have it in print.' : undefined}
      >
        {isNew && (
          <EditorText
            editor={editor}
            name="code"
            label={labels.code}
            hint="3 to 40 letters and digits"
            input={{ autoCapitalize: 'characters', autoComplete: 'off' }}
          />
        )}
        <EditorText editor={editor} name="description" label={labels.description} isOptional />
        <EditorCheck
          editor={editor}
          name="is_active"
          label={labels.is_active}
          hint="Switched off, shoppers are told it is not valid."
        />
      </FieldSection>
      <FieldSection title="What it gives">
        <InputSelect
          name="kind"
          label={labels.kind}
          value={values.kind}
          onValue={(typed) => editor.set(withPromoKind(typed as OwnerPromoCode['kind']))}
          options={kinds}
        />
        {values.kind === 'percent' && <EditorNumber editor={editor} name="value" label="Per cent" />}
        {values.kind === 'fixed' && <EditorMoney editor={editor} name="value" label="Amount" />}
        <EditorMoney editor={editor} name="minimum_goods" label={labels.minimum_goods} hint="0 for none" />
      </FieldSection>
      <PromoPieces editor={editor} />
      <FieldSection title="When" columns="sm:grid-cols-2">
        <EditorTime editor={editor} name="starts_at" label={labels.starts_at} />
        <EditorTime editor={editor} name="ends_at" label={labels.ends_at} />
      </FieldSection>
      <FieldSection title="How often, and to whom">
        <EditorNumber
          editor={editor}
          name="max_redemptions"
          label={labels.max_redemptions}
          hint="Empty for no limit. Unpaid orders count until they end."
          isOptional
        />
        <EditorCheck editor={editor} name="once_per_customer" label={labels.once_per_customer} />
        <EditorText
          editor={editor}
          name="personal_email"
          label={labels.personal_email}
          hint="Only the account with this address can use it, signed in"
          isOptional
          input={{ type: 'email' }}
        />
      </FieldSection>
    </>
  )
}
