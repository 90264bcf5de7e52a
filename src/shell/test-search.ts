/** A product as the header's search finds it. */
export const foundDress = {
  id: 'p1',
  title: 'Ankara Dress',
  slug: 'ankara-dress',
  category: 'Dresses',
  price_ngn: 1_850_000,
  images: [],
}
