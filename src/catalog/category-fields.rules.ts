/** What the owner's screens call the fields of a category, by the name on the wire. */
export const categoryLabels = {
  name: 'Name',
  slug: 'Address',
  visible: 'Shoppers see it',
  image_key: 'Picture',
  image_alt: 'What the picture shows',
  weight_grams: 'Weight in grams',
  hs_code: 'HS code',
  made_in: 'Country of making',
}
