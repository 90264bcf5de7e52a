import { send, sendJson } from './http.ts'
import type { Operation } from './measure.ts'

type Page = { products: { id: string }[]; total: number }
type Known = { path: string; ids: string[]; total: number }

const categories = ['', 'category=dresses', 'category=tops', 'category=pants', 'category=accessories']
const sorts = ['', 'sortBy=price_asc', 'sortBy=price_desc', 'sortBy=featured']
const filters = ['', 'inStock=true', 'size=M', 'size=S,L&color=Indigo', 'minPrice=20000&maxPrice=60000']
const kinds = ['list=new&days=45', 'list=sale', 'list=featured', 'list=sale&category=dresses']
/** What shoppers type: words, parts, misspellings. */
const texts =
  `wrap,adire,linen,drees,trousers,ankara,oniko wrap,black dress,kimono,kimno,raffia,skirt,boubou,cotton shirt,
jumpsuit,jumpsiut,earrings,hat,kaftan,palazzo,gele,brocade,halter,blouse,belt,bag,scarf,pleat,shorts,gown`.split(
    /,\s*/,
  )

const joined = (...parts: string[]) => parts.filter(Boolean).join('&')

/** Every category by every order and filter, at pages 1, 4 and 10, and the special lists. */
function listPaths(): string[] {
  const all = categories.flatMap((category) =>
    sorts.flatMap((sort) => filters.map((filter) => joined(category, sort, filter))),
  )
  const paged = all.flatMap((query, index) => [query, joined(query, `page=${index % 2 ? 4 : 10}`)])
  return [...paged, ...kinds].map((query) => `/api/products?${query}`)
}

/**
 * Calls each once, so that the answers of later calls can be checked, and leaves out pages that are not full.
 */
async function readOnce(shopUrl: string, paths: string[]): Promise<Known[]> {
  const known: Known[] = []
  for (const path of paths) {
    const { products, total } = await sendJson<Page>(shopUrl + path)
    if (products.length === 24) known.push({ path, ids: products.map(({ id }) => id), total })
  }
  return known
}

/** The API's lists and search, each with its floor: the same rows by primary key through the same API. */
export async function listOperations(shopUrl: string): Promise<{ operation: Operation; floor: Operation }[]> {
  const lists = await readOnce(shopUrl, listPaths())
  const found = await Promise.all(
    texts.map(async (text) => {
      const path = `/api/search?q=${encodeURIComponent(text)}`
      const { results } = await sendJson<{ results: { id: string }[] }>(shopUrl + path)
      return { path, ids: results.map(({ id }) => id), total: results.length }
    }),
  )
  return [
    pairOf('lists', lists, async ({ path, ids, total }) => {
      const page = await sendJson<Page>(shopUrl + path)
      if (page.total !== total || page.products[0]!.id !== ids[0])
        throw new Error(`${path} answered otherwise`)
    }),
    pairOf('search', found, async ({ path, total }) => {
      const { results } = await sendJson<{ results: unknown[] }>(shopUrl + path)
      if (results.length !== total) throw new Error(`${path} answered otherwise`)
    }),
  ]

  function pairOf(name: string, known: Known[], run: (one: Known) => Promise<void>) {
    const withRows = known.filter(({ ids }) => ids.length > 0)
    let turn = 0
    const next = (of: Known[]) => of[(turn++ * 7) % of.length]!
    return {
      operation: { name, concurrency: 8, run: () => run(next(known)) },
      floor: {
        name: `  floor of ${name}: rows by key`,
        concurrency: 8,
        run: async () => {
          const { status } = await send(`${shopUrl}/api/products/by-ids?ids=${next(withRows).ids.join(',')}`)
          if (status !== 200) throw new Error(`The floor answered ${status}`)
        },
      },
    }
  }
}
