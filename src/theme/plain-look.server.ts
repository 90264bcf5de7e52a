import { html } from 'hono/html'
import { faceFiles } from './face-files.server.ts'
import { familyOf, fontPairOf } from './font-pairs.rules.ts'
import { logoRuleOf, type Look } from './theme-head.server.ts'
import { themeRule } from './theme-style.rules.ts'

/** As `app/fonts.css` divides a face. */
const ranges = [
  'U+0020-0140, U+2010-2027, U+2190-2193, U+2212',
  'U+0141-024F, U+0253-0257, U+1E00-1EFF, U+20A0-20BF, U+2713',
]

/**
 * Puts the shop's name or logo, colours and pair of faces into a page of `plainPage` (rule: plain-look). Of a face only the file
 * with the letters that are there is fetched, while another face shows the text.
 */
export function withPlainLook(page: string, look: Look & { brand_name: string }): string {
  const { display, text } = fontPairOf(look.theme.pair)
  const faces = [...new Set([display, text])].flatMap((face) =>
    faceFiles(face).map(
      (file, part) =>
        `@font-face{font-family:'${familyOf(face)}';src:url(${file});font-weight:100 900;font-display:swap;unicode-range:${ranges[part]}}`,
    ),
  )
  const textRule = `:root{--font-plain:'${familyOf(text)}'}`
  const logoRule = logoRuleOf(look)
  const name = html`<a href="/" class="${logoRule ? 'name logo' : 'name'}">${look.brand_name}</a>`
  return page
    .replace(
      '</head>',
      () => `<style>${faces.join('')}${themeRule(look.theme)}${textRule}${logoRule ?? ''}</style></head>`,
    )
    .replace(
      /(<nav class="ways".*?<\/nav>\s*)?<main>/s,
      (_, ways = '') => `<header>${String(name)}${ways}</header><main>`,
    )
}
