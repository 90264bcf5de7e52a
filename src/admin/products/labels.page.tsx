import { useQuery } from '@tanstack/react-query'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams, usePathId } from '../kit/use-params.client.ts'
import { Chip } from '../kit/chip.tsx'
import { skuLabelText } from './sku-label.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

/** A sheet of A4 holds 24; more than a product's stock needs are not printed by mistake. */
const mostOfOne = 240

/** Labels to stick on the pieces of a product (rule: sku-labels); what is on the screen is what is printed. */
export function LabelsPage() {
  const id = usePathId() ?? ''
  const { params, set } = useParams()
  const isOneEach = params.copies !== 'stock'
  const query = useQuery(ownerQuery('get /labels', { product_id: id }))
  const printed = (query.data?.labels ?? []).flatMap((label) =>
    Array.from({ length: isOneEach ? 1 : Math.min(label.stock, mostOfOne) }, (_, copy) => ({
      ...label,
      copy,
    })),
  )
  return (
    <Screen
      title={query.data ? `Labels, ${query.data.title}` : 'Labels'}
      back={{ href: `/admin/products/${id}`, label: 'the product' }}
      action={
        <Button onClick={() => window.print()}>
          {printed.length > 0 ? `Print ${countText(ownerNouns.label, printed.length)}` : 'Print'}
        </Button>
      }
    >
      <div className="no-print flex gap-2 pb-4" role="group" aria-label="How many">
        <Chip isChosen={isOneEach} onClick={() => set({ copies: '' }, { replace: true })}>
          One of each
        </Chip>
        <Chip isChosen={!isOneEach} onClick={() => set({ copies: 'stock' }, { replace: true })}>
          All in stock
        </Chip>
      </div>
      <p className="no-print pb-4 text-sm text-muted">Printed on A4, 24 labels to a sheet.</p>
      <Loaded query={query}>
        {({ title }) => {
          if (printed.length === 0) return <Empty text="Nothing of this product is in stock." />
          return (
            <ul
              aria-label="Labels"
              className="label-sheet grid gap-2 sm:grid-cols-2 xl:grid-cols-3 print:gap-0"
            >
              {printed.map(({ copy, ...label }) => (
                <SkuLabel key={`${label.variant_id}-${copy}`} title={title} {...label} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Screen>
  )
}

type SkuLabelProps = { title: string; sku: string; option: string; price: number; qr: string }

const textSizes = {
  usual: 'text-sm wrap-anywhere',
  small: 'text-[10px]/[12px] break-all',
  fine: 'text-[8px]/[10px] break-all',
}

function SkuLabel({ title, sku, option, price, qr }: SkuLabelProps) {
  const { size, titleLines } = skuLabelText({ option, sku })
  return (
    <li className="flex items-center gap-3 border border-hairline bg-white p-2 [break-inside:avoid]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={`QR code of ${sku}`}
        className="size-20 shrink-0"
      />
      <span className={`min-w-0 ${textSizes[size]}`}>
        <b
          className="overflow-hidden font-semibold [-webkit-box-orient:vertical] [display:-webkit-box]"
          style={{ WebkitLineClamp: titleLines }}
        >
          {title}
        </b>
        <span className="block">{option}</span>
        <span className="block font-semibold tabular-nums">{formatMoney(price)}</span>
        <span className={`block ${size === 'usual' ? 'text-xs break-all' : ''}`}>{sku}</span>
      </span>
    </li>
  )
}
