import type { Settings } from '../../src/settings/settings.rules.ts'
import { arches, night } from '../../src/theme/start-themes.rules.ts'

type OtherShop = Partial<Settings> & {
  /** The product whose first picture is at the top of the home page. */
  heroProduct: string
}

/** Two other shops with the demo's pieces: what `npm run screens -- --theme NAME` draws to compare with Indigo Lane. */
export const otherShops: Record<string, OtherShop> = {
  'adas-closet': {
    theme: arches,
    heroProduct: 'roundel-off-shoulder-dress',
    brand_name: 'Ada’s Closet',
    tagline: 'Ready-to-wear from Yaba, sewn in small numbers. Try it on at the shop, or have it by Thursday.',
    hero_lines: ['Dressed', 'for it'],
    about_heading: 'Cut and sewn upstairs in Yaba',
    about_teaser:
      'Eleven of us, six machines and one ironing board. We make forty of a dress, then the next one.',
    promo_banner: 'Post your look and tag us: the next alteration is on the house',
    newsletter_heading: 'First to hear, first to wear',
    social_handle: '@adascloset',
    new_in_note: 'Made this month',
  },
  'street-nine': {
    theme: night,
    heroProduct: 'camp-collar-dot-shirt',
    brand_name: 'Street Nine',
    tagline: 'Drop 09 · Saturday 18:00 · 40 pieces',
    hero_lines: ['No', 'repeats'],
    about_heading: 'Nine streets, one bus stop',
    about_teaser: 'We print at night and sell on Saturday. When a drop is gone it is gone.',
    promo_banner: 'Wear it outside. Tag us. Get the next drop an hour early.',
    newsletter_heading: 'Get the drop before it drops',
    social_handle: '@streetnine',
    new_in_note: 'Drop 09',
  },
}
