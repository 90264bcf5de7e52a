import { productFields } from '../../catalog/product-fields.rules.ts'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../kit/badge.tsx'

type Card = ImportView['cards'][number]

const statusWords = { live: 'Live', draft: 'Draft', archived: 'Archived' } as const

/** What is still a question: how prices are meant, which category, how many pieces of a size. */
type CardsProps = { cards: Card[]; isPriceOpen: boolean; isCategoryOpen: boolean; isStockOpen: boolean }

/** Three products as they will look. */
export const PieceCards = ({ cards, ...open }: CardsProps) => (
  <ul aria-label="How they will look" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {cards.map((card, at) => (
      <PieceCard key={at} card={card} {...open} />
    ))}
  </ul>
)

const changeWords: Record<string, string> = {
  sizes: 'sizes',
  status: 'status',
  pictures: 'pictures, where they are new',
  ...Object.fromEntries(Object.entries(productFields).map(([name, { label }]) => [name, label])),
}

/** `Changes: description, tags`: what else than the price and pieces that the card shows. */
const changesText = ({ changes }: Card) =>
  changes.length > 0 && `Changes: ${changes.map((name) => changeWords[name]).join(', ')}`

function PieceCard({
  card,
  isPriceOpen,
  isCategoryOpen,
  isStockOpen,
}: Omit<CardsProps, 'cards'> & { card: Card }) {
  const isOut = card.is_new && card.price_ngn === null && !isPriceOpen
  const isOnSale = card.compare_at_price !== null
  return (
    <li className="grid grid-cols-[5rem_1fr] content-start gap-x-4 gap-y-2 border border-hairline bg-paper p-3">
      <span className="flex aspect-4/5 items-center justify-center bg-stage p-1 text-center text-xs text-muted">
        {card.pictures > 0 ? countText(ownerNouns.picture, card.pictures) : 'No picture'}
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-semibold wrap-anywhere">{card.title || 'No name'}</p>
        <p className="tabular-nums">
          {card.price_ngn === null ? (
            <span className="text-muted">
              {isPriceOpen ? 'Price: see the question' : card.is_new ? 'No price' : 'Price stays as it is'}
            </span>
          ) : (
            <>
              {card.price_before !== null && `${formatMoney(card.price_before)} → `}
              <span className={isOnSale ? 'text-alert' : ''}>{formatMoney(card.price_ngn)}</span>
            </>
          )}
          {isOnSale && <s className="pl-2 text-muted">{formatMoney(card.compare_at_price!)}</s>}
        </p>
        <p className="text-sm text-muted">
          {card.category ??
            (!card.is_new
              ? 'Category stays as it is'
              : isCategoryOpen
                ? 'Category: see the question'
                : isOut
                  ? 'Category: asked after the price'
                  : 'No category')}
        </p>
        <p className="flex flex-wrap gap-1">
          {isOut && <Badge tone="waiting">Not imported yet</Badge>}
          {!isOut && card.status && <Badge>{statusWords[card.status]}</Badge>}
          {!isOut && (
            <Badge tone={card.is_new ? 'info' : 'neutral'}>
              {card.is_new ? 'New' : card.is_same ? 'No change' : 'Will be updated'}
            </Badge>
          )}
        </p>
        {!isOut && <p className="text-sm empty:hidden">{changesText(card)}</p>}
      </div>
      {card.options.length > 0 && (
        <ul aria-label="Sizes and pieces" className="col-span-2 flex flex-wrap gap-1.5 text-sm">
          {card.options.map(({ name, stock, stock_before: before }, at) => (
            <li key={at} className="border border-hairline px-2 py-0.5">
              {[
                name,
                stock === null
                  ? isStockOpen
                    ? 'see the question'
                    : 'not counted'
                  : before === null
                    ? countText(nouns.piece, stock)
                    : `${formatCount(before)} → ${countText(nouns.piece, stock)}`,
              ]
                .filter(Boolean)
                .join(': ')}
            </li>
          ))}
        </ul>
      )}
      {card.description && (
        <p className="col-span-2 line-clamp-3 text-sm wrap-anywhere text-muted">{card.description}</p>
      )}
    </li>
  )
}
