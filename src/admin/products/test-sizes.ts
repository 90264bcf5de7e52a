/** A size of a product with so many pieces, none of them held. */
export const sizeOf = (id: string, stock: number) => ({
  id,
  size: id,
  color: null,
  color_hex: null,
  sku: id,
  stock,
  held: 0,
  is_ordered: false,
})
