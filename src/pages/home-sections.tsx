import { Link } from '@tanstack/react-router'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { networksOf } from '../settings/contact-links.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { SectionHeading } from '../layout/section-heading.tsx'
import type { Piece } from './home.schema.ts'

/** The shop's claims, each with what the owner says of it (rule: one-source-of-promises). */
export function ValuePropositions() {
  const shop = useShop()
  if (shop.claims.length === 0) return null
  return (
    <section className="claims on-accent-ground mt-16 md:mt-28" aria-label="Why shop with us">
      <ul className="shell">
        {shop.claims.slice(0, 3).map((claim, index) => (
          <li key={claim} className="py-8 md:py-16">
            <h2 className="text-2xl">{claim}</h2>
            {shop.claim_notes[index] && <p className="max-w-xs pt-3">{shop.claim_notes[index]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AboutTeaser({ product }: { product: Piece | null | undefined }) {
  const shop = useShop()
  const image = product?.images[1] ?? product?.images[0]
  if (!shop.about_heading && !shop.about_teaser) return null
  return (
    <section className="shell grid items-center gap-8 py-16 md:grid-cols-12 md:py-28" aria-labelledby="about">
      {image && (
        <div className="md:col-span-5">
          <ProductPicture image={image} sizes="(min-width: 768px) 40vw, 100vw" />
          <div className="selvedge" aria-hidden />
        </div>
      )}
      <div className={image ? 'md:col-span-7 md:pl-8' : 'md:col-span-9'}>
        <h2 id="about" className="text-3xl md:text-hero">
          {shop.about_heading || `About ${shop.brand_name}`}
        </h2>
        {shop.about_teaser && <p className="max-w-prose pt-6 text-lg">{shop.about_teaser}</p>}
        <SiteLink href="/about" className={buttonClass('secondary', 'mt-8')}>
          About {shop.brand_name}
        </SiteLink>
      </div>
    </section>
  )
}

/** Tag us, get 5% off (rule: social-tag-banner). */
export function SocialTagBanner() {
  const shop = useShop()
  if (!shop.promo_banner) return null
  return (
    <section className="bg-signal text-on-signal" aria-label="Tag us on social media">
      <div className="selvedge" aria-hidden />
      <div className="shell flex flex-wrap items-end justify-between gap-6 py-12 md:py-16">
        <p className="display max-w-3xl text-2xl md:text-3xl">{shop.promo_banner}</p>
        {shop.instagram_url && (
          <a
            href={shop.instagram_url}
            className={buttonClass('primary', '!bg-ink !text-on-ink')}
            rel="noreferrer"
          >
            {`Tag ${shop.social_handle || 'us'}`}
          </a>
        )}
      </div>
    </section>
  )
}

export function NewsletterSection() {
  const shop = useShop()
  return (
    <section
      className="shell grid items-end gap-8 pt-16 md:grid-cols-12 md:pt-28"
      aria-labelledby="newsletter"
    >
      <h2 id="newsletter" className="text-3xl md:col-span-7 md:text-hero">
        {shop.newsletter_heading}
      </h2>
      <div className="md:col-span-5">
        <NewsletterForm id="newsletter-home" />
      </div>
    </section>
  )
}

/** Pieces from the shop as a strip; each links to its product. */
export function SocialGallery({ products }: { products: Piece[] }) {
  const shop = useShop()
  if (products.length === 0) return null
  return (
    <section className="pt-16 md:pt-28" aria-labelledby="gallery">
      <div className="shell">
        <SectionHeading id="gallery" title={`Follow ${shop.social_handle || 'us'}`}>
          <ul className="flex flex-wrap gap-x-6">
            {networksOf(shop).map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </SectionHeading>
      </div>
      <ul className="picture-strip">
        {products.map((product) => (
          <li key={product.id} className="group">
            <Link to="/product/$slug" params={{ slug: product.slug }} aria-label={product.title}>
              <ProductPicture
                image={product.images[1] ?? product.images[0]}
                sizes="(min-width: 768px) 17vw, 34vw"
                alt=""
              />
            </Link>
            <div aria-hidden className="cloth-strip selvedge pointer-events-none" />
          </li>
        ))}
      </ul>
    </section>
  )
}
