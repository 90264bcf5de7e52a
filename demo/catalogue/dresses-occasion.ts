import { indigo, ink, lagoon, palm, plum, wine } from './palette.ts'
import { product, ukSizes } from './product.ts'

export const occasionDresses = [
  product({
    slug: 'ilorin-grand-boubou',
    title: 'Ilorin Grand Boubou',
    description:
      'One wide rectangle of kampala, opened at the neck and sides, with gold chain-stitch around the yoke and down the chest. Reaches the ankle and moves with you. Worn with its own slip dress, included.',
    fabric: '100% cotton kampala; rayon embroidery thread',
    care: 'Cold hand wash alone; iron the embroidery face down.',
    category: 'dresses',
    priceNgn: 58000,
    ageDays: 9,
    tags: ['boubou', 'kampala', 'embroidery', 'occasion'],
    sizes: [],
    colours: [plum, lagoon],
    supply: { left: { 'One size/Lagoon': 2 } },
    fit: 'One size, from UK 8 to UK 22.',
    plate: {
      framing: 'full',
      outfit: {
        robe: { cut: 'boubou', cloth: 'kampala:violet', trim: '#2A1238', thread: '#E9B64B' },
        head: { kind: 'turban', cloth: 'crepe:ochre' },
      },
    },
  }),
  product({
    slug: 'sanyan-mermaid-gown',
    title: 'Sanyan Mermaid Gown',
    description:
      'Honey-brown sanyan stripes on a boned, off-the-shoulder gown that closes around the knee and flares to the floor. The folded collar is plain cream crepe. Back zip with hook and eye.',
    fabric: 'Hand-woven aso-oke with wild-silk effect yarn; cotton lining',
    care: 'Dry clean only.',
    category: 'dresses',
    priceNgn: 96000,
    isFeatured: true,
    featuredRank: 5,
    ageDays: 17,
    tags: ['aso-oke', 'gown', 'owambe', 'off shoulder'],
    sizes: ukSizes,
    colours: [{ name: 'Sanyan', hex: '#B9884F' }],
    supply: { out: ['UK 20'], left: { 'UK 14/Sanyan': 1, 'UK 6/Sanyan': 2 } },
    fit: 'Boned; measure bust and waist before ordering.',
    plate: {
      framing: 'full',
      outfit: {
        joined: true,
        top: { neck: 'off-shoulder', sleeve: 'none', cloth: 'asooke:sanyan', trim: '#F1E6CF' },
        skirt: { cut: 'mermaid', length: 'floor', cloth: 'asooke:sanyan' },
      },
    },
  }),
  product({
    slug: 'ink-halter-column',
    title: 'Crepe Halter Column Dress',
    description:
      'A floor-length column in crepe, held by a halter that buttons at the nape. A slit opens from the left knee; the back is bare to the shoulder blades. Side zip.',
    fabric: '95% triacetate, 5% elastane crepe',
    care: 'Dry clean.',
    category: 'dresses',
    priceNgn: 49000,
    ageDays: 204,
    tags: ['gown', 'halter', 'evening', 'slit'],
    sizes: ukSizes,
    colours: [ink, wine],
    supply: { left: { 'UK 18/Ink': 1, 'UK 20/Ink': 1 } },
    plate: {
      framing: 'full',
      outfit: {
        joined: true,
        top: { neck: 'halter', sleeve: 'none', cloth: 'crepe:ink' },
        skirt: { cut: 'column', length: 'floor', cloth: 'crepe:ink', slit: true },
      },
    },
  }),
  product({
    slug: 'guinea-brocade-kaftan',
    title: 'Guinea Brocade Kaftan',
    description:
      'Polished guinea brocade, cut as a slim kaftan with wide sleeves and side slits from the knee. Bone thread frames the neck and front. Ankle length, slips over the head.',
    fabric: '100% cotton guinea brocade, glazed',
    care: 'Dry clean to keep the glaze.',
    category: 'dresses',
    priceNgn: 74000,
    ageDays: 49,
    tags: ['brocade', 'kaftan', 'embroidery', 'occasion'],
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
    colours: [palm, wine],
    supply: { left: { 'S/Wine': 2 } },
    plate: {
      framing: 'full',
      outfit: { robe: { cut: 'kaftan', cloth: 'brocade:palm', trim: '#123B2B', thread: '#F1E7CE' } },
    },
  }),
  product({
    slug: 'harmattan-cape-gown',
    title: 'Harmattan Cape-Sleeve Gown',
    description:
      'A floor-length gown in heavy crepe, with a cape set into the shoulder seam that ends at the elbow. Boat neck in front, low V behind. Back zip to the hip.',
    fabric: '94% polyester, 6% elastane heavy crepe',
    care: 'Machine wash cold; hang to dry.',
    category: 'dresses',
    priceNgn: 68000,
    isFeatured: true,
    featuredRank: 3,
    ageDays: 147,
    tags: ['gown', 'cape', 'evening', 'floor length'],
    sizes: ukSizes,
    colours: [indigo, ink],
    supply: { left: { 'UK 10/Ink': 2 } },
    plate: {
      framing: 'full',
      outfit: {
        joined: true,
        top: { neck: 'boat', sleeve: 'cape', cloth: 'crepe:indigo' },
        skirt: { cut: 'column', length: 'floor', cloth: 'crepe:indigo' },
        waist: { kind: 'belt', colour: '#F2B632' },
      },
    },
  }),
]
