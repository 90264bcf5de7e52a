/** What a column of a file can be, with its name on the owner's screens. */
export const importFields = {
  handle: 'Address',
  title: 'Name',
  description: 'Description',
  short_description: 'Short description',
  category: 'Category',
  tags: 'Tags',
  status: 'Status',
  published: 'Published',
  visibility: 'Visibility',
  price: 'Price',
  price_before: 'Price before a sale',
  sale_price: 'Sale price',
  price_usd: 'Price in dollars',
  sale_ends: 'The sale ends',
  featured: 'Featured',
  fabric: 'Fabric',
  fit: 'Fit',
  care: 'Care',
  shelf: 'Shelf',
  low_stock: 'Runs low at',
  weight: 'Weight in grams',
  hs_code: 'HS code',
  made_in: 'Country of making',
  size: 'Size',
  color: 'Colour',
  color_hex: 'Colour code',
  option1_name: 'First option',
  option1_value: 'First option’s value',
  option2_name: 'Second option',
  option2_value: 'Second option’s value',
  option3_name: 'Third option',
  option3_value: 'Third option’s value',
  sku: 'SKU',
  stock: 'Pieces',
  in_stock: 'In stock',
  pictures: 'Pictures',
  picture_position: 'Place of the picture',
  picture_alt: 'Words of the picture',
  variant_picture: 'Picture of the size or colour',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  other_phone: 'Phone of the address',
  street: 'Street',
  landmark: 'Landmark',
  city: 'City',
  state: 'State',
  country: 'Country',
  postcode: 'Postcode',
  accepts_news: 'Yes to news',
  consent_at: 'When the yes to news was said',
  consent_how: 'How the yes to news was said',
  row_type: 'Kind of row',
  parent: 'Belongs to',
  id: 'Number in the other shop',
} as const

export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]

/** The fields whose cells are money. */
export const moneyFields: readonly ImportField[] = ['price', 'price_before', 'sale_price']

/** A column's field, or null for one that is not moved in. */
export type Mapping = (ImportField | null)[]

/** What one row says, by field; an empty cell says nothing (rule: blank-leaves-alone). */
export type Facts = Partial<Record<ImportField, string>>

/** The word that empties a field: an empty cell leaves it alone. */
export const emptyWord = 'empty'

export function factsOf(cells: readonly string[], mapping: Mapping): Facts {
  const facts: Facts = {}
  for (const [column, field] of mapping.entries()) {
    const text = field && cells[column]?.trim()
    if (text) facts[field] ??= text
  }
  return facts
}
