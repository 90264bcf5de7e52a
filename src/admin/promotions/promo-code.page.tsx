import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EditorFold } from '../kit/fold.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { newPromoCode, promoInputOf, withPromoKind } from './promo-code-form.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { labelsOf } from '../../lib/fields.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { formatMoney } from '../../lib/money.ts'
import type { OwnerPromoCode } from '../../promotions/promo-codes.service.ts'
import { checkPromoCodeInput, promoCodeFields } from '../../promotions/promo-code-input.rules.ts'
import { SaveBar, showMoneyOf } from '../kit/editor/save-bar.tsx'
import { useEditor, type Editor, useOnceSaved } from '../kit/editor/use-editor.client.ts'
import { useNow } from '../kit/use-now.client.ts'
import { refresh } from '../kit/changes.client.ts'
import {
  leftoverWarning,
  limitText,
  promoSentence,
  promoState,
  scopeOf,
  startText,
  usesText,
} from './promo-words.rules.ts'
import { usePathId } from '../kit/use-params.client.ts'
import {
  EditorCheck,
  EditorMoney,
  EditorNumber,
  EditorText,
  EditorTime,
} from '../kit/editor/editor-fields.tsx'
import { InputSelect, Check } from '../kit/fields.tsx'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ProductChoice } from '../featured/product-choice.tsx'

const labels = labelsOf(promoCodeFields)
const back = { href: '/admin/promotions', label: 'Promotions' }

/** One promo code, or a new one at `/admin/promotions/new`. */
export function PromoCodePage() {
  const id = usePathId()
  const query = useQuery(ownerQuery('get /promotions'))
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
      if (isNew) return ownerCall('post /promotions', input)
      const changed = changedFields(promoInputOf(saved), input)
      const { id, updated_at } = saved
      return ownerCall('patch /promotions/{id}', { id, updated_at, ...changed?.after })
    },
    onSaved: () => void refresh(queryClient, ['promotions']),
  })
  useOnceSaved(editor, isNew, () => void navigate({ to: '/admin/promotions' as never }))
  const { values } = editor
  const inShort = (
    <section aria-label="In short" className={isNew ? 'pb-6' : 'mb-8 border border-hairline bg-white p-4'}>
      {isNew && <p className="text-sm text-muted">What shoppers get</p>}
      <p role="status" className="font-semibold" data-testid="promo-sentence">
        {promoSentence(values)}
      </p>
      {!isNew && (
        <p className="text-sm text-muted">
          {promoState(values, now).text} · {usesText(values)}
          {values.given_minor > 0 && ` · ${formatMoney(values.given_minor)} given`}
        </p>
      )}
    </section>
  )
  return (
    <div className="max-w-2xl">
      {!isNew && inShort}
      <PromoCodeFields editor={editor} isNew={isNew}>
        {isNew && inShort}
      </PromoCodeFields>
      <SaveBar
        editor={editor}
        labels={labels}
        show={showMoneyOf('minimum_goods', ...(values.kind === 'fixed' ? ['value'] : []))}
        make={isNew && 'Create code'}
      />
    </div>
  )
}

const kinds = [
  { value: 'percent', label: 'A percentage off the items' },
  { value: 'fixed', label: 'An amount off the items' },
  { value: 'free_delivery', label: 'Free delivery' },
] as const

/** What matters first: what is typed, what it gives and until when; the rest folded, with what it is now. */
type PromoFieldsProps = { editor: Editor<OwnerPromoCode>; isNew: boolean; children: ReactNode }

function PromoCodeFields({ editor, isNew, children }: PromoFieldsProps) {
  const { values } = editor
  const warning = leftoverWarning(values)
  return (
    <>
      <div className="grid gap-4 pb-6 sm:grid-cols-2">
        {isNew && (
          <EditorText
            editor={editor}
            name="code"
            label={labels.code}
            hint="What shoppers type at checkout: 3 to 40 letters and digits. It cannot be changed later."
            className="sm:col-span-2"
            input={{ autoCapitalize: 'characters', autoComplete: 'off' }}
          />
        )}
        <InputSelect
          name="kind"
          label={labels.kind}
          value={values.kind}
          onValue={(typed) => editor.set(withPromoKind(typed as OwnerPromoCode['kind'], editor.saved))}
          options={kinds}
        />
        {values.kind === 'percent' && <EditorNumber editor={editor} name="value" label="Per cent" />}
        {values.kind === 'fixed' && <EditorMoney editor={editor} name="value" label="Amount" />}
        <EditorTime editor={editor} name="ends_at" label={labels.ends_at} />
        <div className="sm:col-span-2">
          <EditorCheck
            editor={editor}
            name="is_active"
            label={labels.is_active}
            hint="While it is off, checkout refuses it as not valid."
          />
        </div>
        {warning && (
          <div className="sm:col-span-2">
            <Alert tone="notice">{warning}</Alert>
          </div>
        )}
      </div>
      {children}
      <EditorFold
        editor={editor}
        title="Minimum and start"
        says={startText(values)}
        names={['minimum_goods', 'starts_at']}
      >
        <EditorMoney editor={editor} name="minimum_goods" label={labels.minimum_goods} hint="0 for none" />
        <EditorTime editor={editor} name="starts_at" label={labels.starts_at} />
      </EditorFold>
      <PromoPieces editor={editor} />
      <EditorFold
        editor={editor}
        title="Limits"
        says={limitText(values)}
        names={['max_redemptions', 'once_per_customer', 'personal_email']}
      >
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
          hint="Only the account with this address can use it, signed in."
          isOptional
          input={{ type: 'email' }}
        />
      </EditorFold>
      <EditorFold
        editor={editor}
        title={labels.description}
        says={values.description || 'None'}
        names={['description']}
      >
        <EditorText editor={editor} name="description" label={labels.description} isOptional />
      </EditorFold>
    </>
  )
}

/** The categories and pieces a code counts for (rule: promo-pieces). */
function PromoPieces({ editor }: { editor: Editor<OwnerPromoCode> }) {
  const { category_ids: categoryIds, product_ids: productIds, pieces } = editor.values
  const categories = useQuery(ownerQuery('get /categories')).data?.categories ?? []
  // Titles of pieces chosen now; those that are saved come with the code.
  const [chosen, setChosen] = useState<OwnerPromoCode['pieces']>([])
  const titleOf = (id: string) => [...pieces, ...chosen].find((piece) => piece.id === id)?.title
  return (
    <EditorFold
      editor={editor}
      title="Applies to"
      says={scopeOf(editor.values) ?? 'Everything'}
      names={['category_ids', 'product_ids']}
    >
      <p className="text-sm text-muted">
        Leave empty for everything. Only what is chosen here gets the discount and counts towards the minimum.
      </p>
      <fieldset>
        <legend className="pb-1 text-sm font-semibold">Categories</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {categories.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              isChecked={categoryIds.includes(id)}
              onCheck={() => editor.set({ category_ids: withOrWithout(categoryIds, id) })}
            />
          ))}
        </div>
      </fieldset>
      <ProductChoice
        label="Add a piece"
        without={productIds}
        onChoose={({ id, title }) => {
          setChosen((before) => [...before, { id, title }])
          editor.set({ product_ids: withOrWithout(productIds, id) })
        }}
      />
      {productIds.length > 0 && (
        <ul aria-label="Chosen pieces">
          {productIds.map((id) => (
            <li
              key={id}
              className="flex min-h-11 items-center justify-between gap-3 border-b border-hairline"
            >
              <span className="min-w-0 truncate">{titleOf(id) ?? 'A piece that was deleted'}</span>
              <Button
                variant="quiet"
                onClick={() => editor.set({ product_ids: withOrWithout(productIds, id) })}
              >
                Remove<span className="sr-only"> {titleOf(id)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EditorFold>
  )
}

/** Sorted, as they are saved: choosing and unchoosing leaves nothing to save. */
const withOrWithout = (ids: string[], id: string): string[] =>
  (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).toSorted()
