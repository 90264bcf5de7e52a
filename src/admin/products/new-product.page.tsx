import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { nextStep } from '../first-steps/first-steps.rules.ts'
import { useParams } from '../kit/use-params.client.ts'
import { Screen } from '../kit/screen.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { useEditor } from '../kit/editor/use-editor.client.ts'
import { ProductEditor } from './product-editor.tsx'
import { checkForm, createBody, emptyForm, formOf, type ProductForm } from './product-form.rules.ts'
import { productListsKey, shopLowStockQuery } from './products.queries.ts'

/** A new product: nothing is in the shop until it is saved, and shoppers see it when it is published. */
export function NewProductPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const lowStock = useQuery(shopLowStockQuery).data ?? 3
  const isFirst = useParams().params['from'] === 'first-steps'
  const steps = useQuery({ ...ownerQuery('get /first-steps'), enabled: isFirst }).data?.steps
  const categories = useQuery(ownerQuery('get /categories')).data?.categories
  // The only category needs no choosing.
  const only = categories?.length === 1 ? categories[0]!.id : null
  const blank = useMemo(() => ({ ...emptyForm, category_id: only ?? emptyForm.category_id }), [only])
  const [made, setMade] = useState<OwnerProduct | null>(null)
  const editor = useEditor<ProductForm>({
    draftKey: 'product:new',
    saved: blank,
    check: checkForm,
    save: async (edits) => {
      const form = { ...blank, ...edits }
      const product = await createProduct(form)
      queryClient.setQueryData(ownerQuery('get /products/{id}', { id: product.id }).queryKey, product)
      void queryClient.invalidateQueries({ queryKey: productListsKey })
      setMade(product)
      return formOf(product)
    },
  })
  // Navigates only once everything is saved, so that the leave guard does not ask.
  useEffect(() => {
    if (!made || editor.isDirty) return
    // On sale, it leads to the next of the first steps; a draft's own screen names what it lacks.
    const next = isFirst && made.status === 'live' && steps && nextStep(steps, ['product'])
    const to =
      isFirst && made.status === 'live'
        ? next
          ? next.href
          : '/admin/first-steps'
        : `/admin/products/${made.id}`
    void navigate({ to: to as never, replace: true } as never)
  }, [made, editor.isDirty, navigate, isFirst, steps])
  return (
    <Screen
      title="New product"
      back={
        isFirst
          ? { href: '/admin/first-steps', label: 'First steps' }
          : { href: '/admin/products', label: 'Products' }
      }
    >
      <p className="pb-4 text-sm text-muted">
        Many at once?{' '}
        <SiteLink href="/admin/imports" className="text-accent underline underline-offset-4">
          Import them from a file
        </SiteLink>
      </p>
      <ProductEditor editor={editor} lowStock={lowStock} />
    </Screen>
  )
}

/**
 * Created as a draft; when it cannot be published the draft stays and its own screen names what is missing.
 */
async function createProduct(form: ProductForm): Promise<OwnerProduct> {
  const product = await ownerCall('post /products', createBody(form))
  if (form.status !== 'live') return product
  const { id, updated_at } = product
  return ownerCall('post /products/{id}/status', { id, updated_at, status: 'live' }).catch(() => product)
}
