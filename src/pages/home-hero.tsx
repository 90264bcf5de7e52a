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
        <h1 className="giant text-accent">
          {shop.hero_lines.map((line, position) => (
            <span key={line} className="block">
              {position > 0 ? ` ${line}` : line}
            </span>
          ))}
        </h1>
        <div className="hero-ways">
          <Link to="/shop" className={buttonClass('primary', 'min-h-12')}>
            Shop Now
          </Link>
          <Link to="/sale" className={buttonClass('secondary', 'min-h-12 !bg-ground hover:!bg-ink')}>
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
const HeroFigure = ({ image }: { image: Picture }) => (
  <>
    <div className="hero-field" aria-hidden />
    <HeroImage image={image} sizes={`(min-width: 768px) 46vw, ${onPhones}`} className="hero-figure" />
  </>
)

/** Drawn 72 wide: a sixth of its points is missed by nobody, and costs a phone of two points a pixel 22 KB of 34. */
const onPhones = '60vw'

/** Without one: a product's plate, printed over the type. */
const HeroPlate = ({ image }: { image: Picture | undefined }) => (
  <div className="hero-plate">
    {image && (
      <HeroImage
        image={image}
        sizes={`(min-width: 768px) 50vw, ${onPhones}`}
        className="size-full object-cover object-[50%_22%]"
      />
    )}
  </div>
)

type HeroImageProps = { image: Picture; sizes: string; className: string }

const HeroImage = ({ image: { url, alt, width, height }, ...shown }: HeroImageProps) => (
  <img
    src={url}
    srcSet={srcSetOf(url)}
    alt={alt}
    width={width}
    height={height}
    fetchPriority="high"
    {...shown}
  />
)
