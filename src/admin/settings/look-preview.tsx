import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, CSSProperties } from 'react'
import { productRowQuery } from '../../catalog/listing/catalog.queries.ts'
import { formatMoney } from '../../lib/money.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { themeAttributes, themeVariables } from '../../theme/theme-style.rules.ts'
import { checkTheme } from '../../theme/theme.rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SettingsRecord } from './settings.queries.ts'

/** What is in it has the colours, fonts and shapes of this look. */
export const InTheme = ({ theme, ...more }: ComponentProps<'div'> & { theme: SettingsRecord['theme'] }) => (
  <div
    {...themeAttributes(theme)}
    style={
      {
        ...themeVariables(theme),
        color: 'var(--color-ink)',
        background: 'var(--color-ground)',
      } as CSSProperties
    }
    {...more}
  />
)

/** As many as fill a row. */
const pieces = productRowQuery('all', 4)

/**
 * Header, hero, cards, button and foot in the theme that is being chosen: the storefront's own stylesheet under other
 * variables. A theme that cannot be read keeps showing as far as it can be drawn.
 */
export function LookPreview({ own }: { own: SettingsRecord }) {
  const products = useQuery(pieces).data?.products ?? []
  const { theme } = own
  const isDrawable =
    'value' in checkTheme(theme) ||
    /^(#[0-9a-f]{6}){4}$/.test(theme.ground + theme.ink + theme.accent + theme.signal)
  if (!isDrawable) return null
  return (
    <InTheme theme={theme} className="look-preview" data-testid="look-preview">
      <HomeTop own={own} />
      <div className="p-4">
        <p className="display py-4 text-2xl">New In</p>
        <ul className="product-cells grid grid-cols-2 md:grid-cols-4">
          {(products.length ? products : [undefined, undefined]).slice(0, 4).map((product, at) => (
            <li key={product?.id ?? `empty-${at}`}>
              <div className="card">
                <div className="card-plate">
                  {product?.images[0] ? (
                    <img src={product.images[0].url} alt="" className="picture" />
                  ) : (
                    <div className="picture" />
                  )}
                  <div className="card-badges">
                    <span className="card-badge">NEW</span>
                  </div>
                </div>
                <div className="card-text">
                  <p>{product?.title ?? 'Your first piece'}</p>
                  <p className="price">{formatMoney(product?.price_ngn ?? 1_800_000)}</p>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="bg-foot text-on-foot">
        <div className="selvedge" />
        <p className="p-4">{own.tagline || own.brand_name}</p>
      </div>
    </InTheme>
  )
}

/** The header and the top of the home page. */
export function HomeTop({ own }: { own: SettingsRecord }) {
  const [first] = useQuery(pieces).data?.products ?? []
  const picture = own.hero_image ? mediaUrl(own.hero_image.key) : first?.images[0]?.url
  return (
    <>
      <div className="look-header">
        <Icon name="menu" />
        <span className="display brand-name">
          <span className="whitespace-nowrap">{own.brand_name}</span>
        </span>
        <span className="brand-links max-lg:hidden">Shop</span>
        <span className="brand-links max-lg:hidden">New In</span>
        <span className="ml-auto flex gap-3">
          <Icon name="search" />
          <Icon name="cart" />
        </span>
      </div>
      <div className="hero">
        <div className="hero-text">
          <p className="hero-tagline font-medium">{own.tagline}</p>
          <p className="display giant text-accent">
            {own.hero_lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
          <div className="hero-ways pt-5">
            <span className={buttonClass('primary', 'min-h-12')}>Shop Now</span>
          </div>
        </div>
        {own.hero_image ? (
          <>
            <div className="hero-field" />
            <img src={picture} alt="" className="hero-figure" />
          </>
        ) : (
          <div className="hero-plate">
            {picture && <img src={picture} alt="" className="size-full object-cover object-[50%_22%]" />}
          </div>
        )}
      </div>
    </>
  )
}
