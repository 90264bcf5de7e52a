import { bone, indigo, ink, lagoon, ochre, palm, rose, wine } from './palette.ts'
import { alphaSizes, product, ukSizes } from './product.ts'

export const blouses = [
  product({
    slug: 'alaari-peplum-blouse',
    title: 'Alaari Peplum Blouse',
    description:
      'Wine and gold aso-oke with a square neck, fluted sleeves and a peplum that starts exactly at the waist. Half lined. Side zip.',
    fabric: 'Hand-woven aso-oke, 70% cotton, 30% viscose',
    care: 'Dry clean, or sponge with cold water.',
    category: 'tops',
    priceNgn: 32000,
    ageDays: 14,
    tags: ['aso-oke', 'peplum', 'occasion'],
    sizes: ukSizes,
    colours: [wine],
    supply: { left: { 'UK 14/Wine': 2 } },
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'square', sleeve: 'flare', cloth: 'asooke:alaari', hem: 'peplum' },
        trousers: { cut: 'tapered', cloth: 'crepe:ink' },
        waist: { kind: 'belt', colour: '#E0A63A' },
      },
    },
  }),
  product({
    slug: 'roundel-puff-crop',
    title: 'Roundel Puff Crop Top',
    description:
      'A cropped top in ankara with a square neck and big gathered sleeves. Elastic under the bust and at the arm; a row of hooks closes the back.',
    fabric: '100% cotton wax print',
    care: 'Machine wash at 30°, inside out.',
    category: 'tops',
    priceNgn: 19500,
    compareAtNgn: 26000,
    ageDays: 67,
    tags: ['ankara', 'crop', 'puff sleeve'],
    sizes: alphaSizes,
    colours: [ochre, rose],
    supply: { out: ['S/Ochre', 'S/Rose'] },
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'square', sleeve: 'puff', cloth: 'ankara:ochre', hem: 'crop' },
        skirt: { cut: 'pleated', length: 'midi', cloth: 'crepe:bone' },
      },
    },
  }),
  product({
    slug: 'oniko-bishop-blouse',
    title: 'Oniko Bishop Blouse',
    description:
      'Starbursts scattered over cotton, with a round neck and full sleeves caught in narrow cuffs. Straight to the hip; tuck it in or leave it. One button at the nape.',
    fabric: '100% cotton oniko adire',
    care: 'Cold hand wash alone for the first three washes.',
    category: 'tops',
    priceNgn: 26500,
    isFeatured: true,
    featuredRank: 6,
    ageDays: 7,
    tags: ['adire', 'long sleeve', 'work'],
    sizes: ukSizes,
    colours: [indigo, lagoon],
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'round', sleeve: 'bishop', cloth: 'oniko:indigo', hem: 'waist' },
        trousers: { cut: 'tapered', cloth: 'crepe:ochre' },
        waist: { kind: 'belt', colour: '#B9791F' },
      },
    },
  }),
  product({
    slug: 'rust-leaf-bell-blouse',
    title: 'Rust Leaf Bell Blouse',
    description:
      'A V-neck blouse in rust batik, close at the shoulder and wide at the wrist. Ends at the high hip with small side slits. Slips over the head.',
    fabric: '100% cotton batik',
    care: 'Cold wash; warm iron on the wrong side.',
    category: 'tops',
    priceNgn: 24000,
    compareAtNgn: 29000,
    ageDays: 182,
    tags: ['batik', 'bell sleeve'],
    sizes: alphaSizes,
    colours: [{ name: 'Rust', hex: '#A9482A' }],
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'v', sleeve: 'bell', cloth: 'leaf:rust', hem: 'hip', trim: '#F0C668' },
        skirt: { cut: 'pencil', length: 'midi', cloth: 'crepe:ink' },
      },
    },
  }),
  product({
    slug: 'ink-halter-top',
    title: 'Crepe Halter Top',
    description:
      'A neat halter in crepe, gathered into a narrow collar that buttons behind. Bare shoulders, fitted waist, side zip.',
    fabric: '97% viscose, 3% elastane crepe',
    care: 'Gentle machine wash at 30°.',
    category: 'tops',
    priceNgn: 16500,
    ageDays: 228,
    tags: ['halter', 'evening', 'crepe'],
    sizes: ukSizes,
    colours: [ink, bone],
    supply: { out: ['UK 8/Ink', 'UK 8/Bone'] },
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'halter', sleeve: 'none', cloth: 'crepe:ink', hem: 'waist' },
        skirt: { cut: 'circle', length: 'midi', cloth: 'ankara:rose' },
      },
    },
  }),
  product({
    slug: 'gingham-off-shoulder-top',
    title: 'Gingham Off-Shoulder Top',
    description:
      'A gingham check on a top that rests below the shoulder, with a ruffle to the elbow and a shirred waist. The elastic is covered, so it does not dig in.',
    fabric: '100% yarn-dyed cotton',
    care: 'Machine wash at 30°.',
    category: 'tops',
    priceNgn: 17500,
    ageDays: 29,
    tags: ['gingham', 'off shoulder', 'crop'],
    sizes: alphaSizes,
    colours: [indigo, palm],
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'off-shoulder', sleeve: 'flutter', cloth: 'gingham:indigo', hem: 'waist' },
        skirt: { cut: 'a-line', length: 'midi', cloth: 'crepe:ochre' },
      },
    },
  }),
  product({
    slug: 'lagoon-wave-wrap-top',
    title: 'Beach Wave Wrap Top',
    description:
      'A ballet wrap in wave print, with long sleeves and ties that go once round the waist. Ends at the high hip.',
    fabric: '100% viscose twill',
    care: 'Machine wash cold; hang to dry.',
    category: 'tops',
    priceNgn: 20500,
    ageDays: 88,
    tags: ['wrap', 'wave print', 'long sleeve'],
    sizes: alphaSizes,
    colours: [lagoon, ochre],
    plate: {
      framing: 'upper',
      outfit: {
        top: { neck: 'wrap', sleeve: 'long', cloth: 'wave:lagoon', hem: 'waist', trim: '#F0B64A' },
        skirt: { cut: 'straight', length: 'midi', cloth: 'crepe:plum' },
        waist: { kind: 'sash', colour: '#F0B64A' },
      },
    },
  }),
]
