/** What is said of a product in one line: its description without marks, or a sentence where it has none. */
export const describedAs = (
  product: { title: string; description: string },
  shop: { brand_name: string },
): string => withoutMarks(product.description) || `${product.title} at ${shop.brand_name}.`

/** A text without its Markdown marks, in one line: for link previews and search engines. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|[-*+]|>|\d+\.)\s+|\|[\s:|-]*/gm, ' ')
    .replace(/(\*\*|__|\*|_)(?=\S)([^*_\n]+?)\1(?!\w)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
