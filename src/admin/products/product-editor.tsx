import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { dotted } from '../../lib/dotted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import type { ApiError } from '../../lib/browser/api-client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import {
  EditorText,
  EditorMoney,
  EditorTime,
  EditorCheck,
  EditorNumber,
} from '../kit/editor/editor-fields.tsx'
import { BarButton } from '../kit/list/bulk-bar.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { type Editor, useEditor } from '../kit/editor/use-editor.client.ts'
import { PictureTray } from './pictures/picture-tray.tsx'
import {
  checkForm,
  formOf,
  lackedParts,
  type ProductForm,
  productLabels,
  shownValue,
  saveBody,
} from './product-form.rules.ts'
import { CustomsFields, customsNames } from '../categories/customs-fields.tsx'
import { CategorySelect } from '../categories/category-select.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { productListsKey } from './products.queries.ts'
import { SizesAndStock } from './sizes-and-stock.tsx'
import { TextFields } from './text-fields.tsx'
import { formatMoney } from '../../lib/money.ts'
import { EditorFold } from '../kit/fold.tsx'
import { FieldSection, notReadyClass } from '../kit/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { discountPercent } from '../../catalog/product-badges.rules.ts'
import { productLimits } from '../../catalog/product-limits.rules.ts'

const staleForm = (error: ApiError) => {
  const current = (error.body as { error?: { current?: OwnerProduct } })?.error?.current
  return current && formOf(current)
}

/** The editor of an existing product: a save sends all changes or nothing. */
export function useProductEditor(product: OwnerProduct): Editor<ProductForm> {
  const queryClient = useQueryClient()
  // The editor merges whenever `record` changes.
  const saved = useMemo(() => formOf(product), [product])
  return useEditor<ProductForm>({
    draftKey: `product:${product.id}`,
    saved,
    check: checkForm,
    currentOf: staleForm,
    save: async (edits, from) => {
      const { id } = product
      const record = await ownerCall('post /products/{id}/save', { id, ...saveBody(edits, from) })
      queryClient.setQueryData(ownerQuery('get /products/{id}', { id }).queryKey, record)
      for (const queryKey of [productListsKey, personalKey('admin', 'stock')])
        void queryClient.invalidateQueries({ queryKey })
      return formOf(record)
    },
  })
}

type ProductEditorProps = {
  editor: Editor<ProductForm>
  lowStock: number
  /** Above the fields at the right: who sees the product, while shoppers do not. */
  state?: ReactNode
  /** Below everything: what customers said of it. */
  fit?: ReactNode
}

/** Sections of a product, pictures first; on a phone one below the other. */
export function ProductEditor({ editor, lowStock, state, fit }: ProductEditorProps) {
  const isNew = editor.saved.id === null
  const publish = async () => {
    if (!(await editor.save({ status: 'live', publish_at: null }))) editor.set({ status: 'draft' })
  }
  return (
    <>
      <div className="gap-x-8 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="max-lg:contents">
          <PictureTray editor={editor} />
          <div className="max-lg:order-3">
            <SizesAndStock editor={editor} lowStock={lowStock} />
          </div>
          <div className="max-lg:order-4">
            <TextFields editor={editor} />
          </div>
        </div>
        <div className="max-lg:contents">
          {state}
          {/* What is new begins with its pictures, as they are taken with the phone in the hand. */}
          <div className={isNew ? 'max-lg:order-2' : ''}>
            <Basics editor={editor} />
          </div>
          {/* Its first line lies on the last one of the texts. */}
          <div className="max-lg:order-5 max-lg:-mt-px">
            <MoreFields editor={editor} lowStock={lowStock} />
          </div>
          {fit && <div className="pt-8 max-lg:order-last">{fit}</div>}
        </div>
      </div>
      <SaveBar
        editor={editor}
        labels={productLabels}
        show={shownValue}
        make={isNew && 'Publish'}
        lacks={lackedParts(editor.values)}
        onMake={() => void publish()}
      >
        {isNew ? (
          <Button
            variant="secondary"
            className={Object.keys(editor.problems).length > 0 ? `border-transparent! ${notReadyClass}` : ''}
            onClick={() => void editor.save()}
          >
            Save as draft
          </Button>
        ) : (
          editor.saved.status === 'draft' && <BarButton onClick={() => void publish()}>Publish</BarButton>
        )}
      </SaveBar>
    </>
  )
}

function Basics({ editor }: { editor: Editor<ProductForm> }) {
  return (
    <FieldSection title="What it is">
      <EditorText editor={editor} name="title" label="Title" input={{ maxLength: 120 }} />
      <EditorMoney editor={editor} name="price_ngn" label="Price" />
      <CategorySelect editor={editor} />
      <SaleFields editor={editor} />
    </FieldSection>
  )
}

/** A price before makes it a sale, which can end by itself. */
function SaleFields({ editor }: { editor: Editor<ProductForm> }) {
  const { price_ngn, price_usd, compare_at_price } = editor.values
  const percent = price_ngn ? discountPercent({ price_ngn, compare_at_price }) : null
  const before = compare_at_price ? `Was ${formatMoney(compare_at_price)}, −${percent ?? 0}%` : 'Not on sale'
  const inDollars = price_usd ? formatMoney(price_usd, 'USD') : 'no price in dollars'
  return (
    <EditorFold
      editor={editor}
      title="Sale and dollars"
      says={`${before}, ${inDollars}`}
      names={['compare_at_price', 'sale_ends_at', 'price_usd']}
    >
      <EditorMoney
        editor={editor}
        name="compare_at_price"
        label="Price before"
        isOptional
        hint={percent ? `Shown as −${percent}%` : 'Puts it on sale'}
      />
      {compare_at_price !== null && (
        <EditorTime
          editor={editor}
          name="sale_ends_at"
          label="The sale ends"
          hint="Lagos time. Then the price before is the price again."
        />
      )}
      <EditorMoney editor={editor} name="price_usd" label="In dollars" symbol="$" isOptional />
    </EditorFold>
  )
}

/** Shelf, low-stock threshold, weight and customs; tags, featured place and URL. */
function MoreFields({ editor, lowStock }: { editor: Editor<ProductForm>; lowStock: number }) {
  const { is_featured, slug, id, shelf, low_stock, tags, weight_grams, hs_code, made_in } = editor.values
  const found = [
    tags || 'No tags',
    is_featured ? 'featured' : 'not featured',
    ...(slug ? [`/product/${slug}`] : []),
  ]
  return (
    <div>
      <EditorFold
        editor={editor}
        title="Shelf, low stock, weight and customs"
        says={dotted(
          shelf ? `Shelf ${shelf}` : 'No shelf',
          `low stock at ${countText(nouns.piece, low_stock ?? lowStock)}`,
          weight_grams && `${weight_grams} g`,
          hs_code,
          made_in,
        )}
        names={['shelf', 'low_stock', ...customsNames]}
      >
        <EditorText
          editor={editor}
          name="shelf"
          label="Shelf"
          isOptional
          hint="Where its pieces are, such as B 3. Pick lists go from shelf to shelf."
          input={{ maxLength: productLimits.shelf }}
        />
        <EditorNumber
          editor={editor}
          name="low_stock"
          label="A size runs low at"
          isOptional
          hint={`Leave empty for your shop’s number, ${lowStock}.`}
        />
        <p className="text-sm text-muted">For customs. What you leave empty is taken from its category.</p>
        <CustomsFields editor={editor} />
      </EditorFold>
      <EditorFold
        editor={editor}
        title="How it is found"
        says={dotted(...found)}
        names={['tags', 'is_featured', 'featured_rank', 'slug']}
      >
        <EditorText editor={editor} name="tags" label="Tags" isOptional hint="Put commas between them." />
        <EditorCheck editor={editor} name="is_featured" label="Featured" />
        {is_featured && (
          <EditorNumber
            editor={editor}
            name="featured_rank"
            label="Place among the featured"
            isOptional
            hint="1 comes first."
          />
        )}
        <EditorText
          editor={editor}
          name="slug"
          label="Address"
          isOptional={id === null}
          hint={slug ? `/product/${slug}` : 'Leave empty to make it from the title.'}
          input={{ maxLength: 100, autoCapitalize: 'off', spellCheck: false }}
        />
      </EditorFold>
    </div>
  )
}
