import { feedColumns, type FeedRow, type FeedShop } from './feed-row.rules.ts'

type FeedFormat = {
  /** Who fetches it. */
  reader: string
  /** Below `/feeds/`. */
  file: string
  type: string
  begin: (shop: FeedShop) => string
  row: (row: FeedRow) => string
  end: string
}

const escaped = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`)
const element = (name: string, text: string) => (text ? `<g:${name}>${text}</g:${name}>` : '')

const google: FeedFormat = {
  reader: 'Google Merchant Center',
  file: 'google.xml',
  type: 'application/xml; charset=utf-8',
  begin: ({ brand_name, app_url }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    `<title>${escaped(brand_name)}</title><link>${escaped(app_url)}</link><description>${escaped(brand_name)}</description>\n`,
  row: (row) => {
    const elements = feedColumns.map((name) =>
      name === 'shipping'
        ? element(name, row.shipping && element('country', 'NG') + element('price', row.shipping))
        : element(name, escaped(row[name])),
    )
    return `<item>${elements.join('')}</item>\n`
  },
  end: '</channel></rss>\n',
}

/** Read by a program alone: nothing is changed as in the tables that people open in a spreadsheet. */
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

const meta: FeedFormat = {
  reader: 'Facebook’s Commerce Manager',
  file: 'meta.csv',
  type: 'text/csv; charset=utf-8',
  begin: () => line([...feedColumns]),
  row: (row) =>
    line(
      feedColumns.map((name) => (name === 'shipping' && row.shipping ? `NG:::${row.shipping}` : row[name])),
    ),
  end: '',
}

export const feedFormats = [google, meta]

export const feedPath = ({ file }: { file: string }) => `/feeds/${file}`

/** In storage, compressed. */
export const storedName = ({ file }: { file: string }) => `feeds/${file}.gz`
