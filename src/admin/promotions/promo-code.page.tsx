import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useNavigate } from '@tanstack/react-router'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { newPromoCode, promoInputOf } from './promo-code-form.rules.ts'
import { promoCodesQuery, addPromoCode, changePromoCode } from './promotions.queries.ts'
import { formatMoney } from '../../lib/money.ts'
import type { OwnerPromoCode } from '../../promotions/owner-promo-code.schema.ts'
import { checkPromoCodeInput, promoCodeLabels } from '../../promotions/promo-code-input.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { useOnceSaved } from '../kit/editor/use-once-saved.client.ts'
import { useNow } from '../kit/use-now.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { PromoCodeFields } from './promo-code-fields.tsx'
import { promoSentence, promoState, usesText } from './promo-words.rules.ts'

const back = { href: '/admin/promotions', label: 'Promotions' }

/** One promo code, or a new one at `/admin/promotions/new`. */
export function PromoCodePage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(promoCodesQuery)
  return (
    <Loaded query={query}>
      {({ promo_codes }) => {
        const code = id === undefined ? newPromoCode : promo_codes.find((each) => each.id === id)
        return (
          <Screen title={code?.code || 'New code'} back={back}>
            {code ? (
              <PromoCodeEditor key={code.id} code={code} />
            ) : (
              <Empty
                text="This code does not exist any more."
                way={{ label: 'All codes', href: back.href }}
              />
            )}
          </Screen>
        )
      }}
    </Loaded>
  )
}

/** A code with what shoppers get of it in one sentence, and its use. */
function PromoCodeEditor({ code }: { code: OwnerPromoCode }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const now = useNow()
  const isNew = code.id === ''
  const editor = useEditor<OwnerPromoCode>({
    draftKey: `promo-code:${code.id || 'new'}`,
    saved: code,
    check: (values) => checkPromoCodeInput(promoInputOf(values)),
    save: (edits, saved) => {
      const input = promoInputOf({ ...saved, ...edits })
      if (isNew) return addPromoCode(input)
      const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name in edits))
      return changePromoCode(code.id, changes, saved.updated_at)
    },
    onSaved: () => void refresh(queryClient, ['promotions']),
  })
  useOnceSaved(editor, isNew, () => void navigate({ to: '/admin/promotions' as never }))
  const { values } = editor
  return (
    <div className="max-w-2xl">
      <section aria-label="In short" className="mb-8 border border-hairline bg-white p-4">
        <p role="status" className="font-semibold" data-testid="promo-sentence">
          {promoSentence(values)}
        </p>
        <p className="text-sm text-muted">
          {promoState(values, now).text}
          {!isNew && ` · ${usesText(values)}`}
          {values.given_minor > 0 && ` · ${formatMoney(values.given_minor)} given`}
        </p>
      </section>
      <PromoCodeFields editor={editor} isNew={isNew} />
      <div className={editor.isDirty ? 'h-24' : ''} />
      <SaveBar editor={editor} labels={promoCodeLabels} />
    </div>
  )
}
