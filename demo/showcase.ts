export type DemoShowcaseItem = {
  title: string
  shortNote: string
  mode: 'live' | 'upcoming'
  /** Whole naira. */
  pricePreviewNgn: number
  notifyEnabled: boolean
  featuredRank: number
  /** The product whose plates serve as cover, and of whose cloth an upcoming item is; a live item also links to it. */
  coverSlug: string
  productSlug?: string
  /** Days after the moment of seeding; an upcoming item without it has no date yet. */
  availableInDays?: number
}

export const demoShowcase: DemoShowcaseItem[] = [
  {
    title: 'The Brocade Kaftan',
    shortNote: 'Glazed guinea brocade, bone thread around the neck.',
    mode: 'live',
    pricePreviewNgn: 74000,
    notifyEnabled: false,
    featuredRank: 1,
    coverSlug: 'guinea-brocade-kaftan',
    productSlug: 'guinea-brocade-kaftan',
  },
  {
    title: 'Grand Boubou in Violet',
    shortNote: 'One width of kampala, gold thread at the yoke.',
    mode: 'live',
    pricePreviewNgn: 58000,
    notifyEnabled: true,
    featuredRank: 2,
    coverSlug: 'ilorin-grand-boubou',
    productSlug: 'ilorin-grand-boubou',
  },
  {
    title: 'The Oke-Arin Peplum',
    shortNote: 'Teal ankara cut close, with a peplum that moves.',
    mode: 'live',
    pricePreviewNgn: 41000,
    notifyEnabled: true,
    featuredRank: 3,
    coverSlug: 'oke-arin-peplum-dress',
    productSlug: 'oke-arin-peplum-dress',
  },
  {
    title: 'Sanyan Weekend',
    shortNote: 'A two-piece in honey-brown aso-oke, made to be danced in.',
    mode: 'upcoming',
    pricePreviewNgn: 88000,
    notifyEnabled: true,
    featuredRank: 4,
    coverSlug: 'sanyan-mermaid-gown',
    availableInDays: 12,
  },
  {
    title: 'Lagoon Beach Tiers',
    shortNote: 'Beach maxis in the wave print, in two new colours.',
    mode: 'upcoming',
    pricePreviewNgn: 54000,
    notifyEnabled: true,
    featuredRank: 5,
    coverSlug: 'marina-tiered-maxi',
    availableInDays: 33,
  },
  {
    title: 'The Second Dye',
    shortNote: 'Scarves cut from overdyed remnants, one of each. No date yet.',
    mode: 'upcoming',
    pricePreviewNgn: 26000,
    notifyEnabled: true,
    featuredRank: 6,
    coverSlug: 'dye-pit-square-scarf',
  },
]
