import { html } from 'hono/html'
import { faceFile } from './face-files.server.ts'
import { type FacePart, faceParts } from './face-parts.rules.ts'
import { familyOf, fontPairOf } from './font-pairs.rules.ts'
import { logoRuleOf, type Look } from './theme-head.server.ts'
import { themeRule } from './theme-style.rules.ts'

const parts = Object.keys(faceParts) as FacePart[]

/**
 * Puts the shop's name or logo, colours and pair of faces into a page of `plainPage` (rule: plain-look). Of a face only the file
 * with the letters that are there is fetched, while another face shows the text.
 */
export function withPlainLook(page: string, look: Look & { brand_name: string }): string {
  const { display, text } = fontPairOf(look.theme.pair)
  const faces = [...new Set([display, text])].flatMap((face) =>
    parts.map(
      (part) =>
        `@font-face{font-family:'${familyOf(face)}';src:url(${faceFile(face, part)});font-weight:100 900;font-display:swap;unicode-range:${faceParts[part]}}`,
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
