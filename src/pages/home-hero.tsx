import { Link } from '@tanstack/react-router'
import { srcSetOf } from '../media/media.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Piece } from './home.schema.ts'

/** 'NEW ARRIVALS', or the owner's words, in giant type, a garment over it (rule: home-sections). */
export function HomeHero({ product }: { product: Piece | null | undefined }) {
  const shop = useShop()
  return (
    <section className="hero">
      <div className="hero-text">
        <p className="hero-tagline">{shop.tagline}</p>
        <h1 className="giant text-indigo">
          {shop.hero_lines.map((line, position) => (
            <span key={line} className="block">
              {position > 0 && ' '}
              {line}
            </span>
          ))}
        </h1>
        <div className="hero-ways">
          <Link to="/shop" className={buttonClass('primary', 'min-h-12')}>
            Shop Now
          </Link>
          <Link to="/sale" className={buttonClass('secondary', 'min-h-12 !bg-chalk hover:!bg-ink')}>
            Explore Sale
          </Link>
        </div>
      </div>
      {shop.hero_image ? <HeroFigure image={shop.hero_image} /> : <HeroPlate image={product?.images[0]} />}
    </section>
  )
}

type Picture = { url: string; alt: string; width: number; height: number }

/** A cut-out figure before a field of colour, in front of the type. */
function HeroFigure({ image }: { image: Picture }) {
  return (
    <>
      <div className="hero-field" aria-hidden />
      <img
        src={image.url}
        srcSet={srcSetOf(image.url)}
        sizes="(min-width: 768px) 46vw, 72vw"
        width={image.width}
        height={image.height}
        alt={image.alt}
        fetchPriority="high"
        className="hero-figure"
      />
    </>
  )
}

/** Without one: a product's plate, printed over the type. */
function HeroPlate({ image }: { image: Picture | undefined }) {
  return (
    <div className="hero-plate">
      {image && (
        <img
          src={image.url}
          srcSet={srcSetOf(image.url)}
          sizes="(min-width: 768px) 50vw, 72vw"
          width={image.width}
          height={image.height}
          alt={image.alt}
          fetchPriority="high"
          className="size-full object-cover object-[50%_22%]"
        />
      )}
    </div>
  )
}
