import { html, raw } from 'hono/html'

/** In the colours of the house until `theme/plain-look.server.ts` puts a shop's own before them. */
const styles = `
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--color-ground, #f4f5f2); color: var(--color-ink, #15172b); font: 18px/1.5 var(--font-plain, 'Work Sans'), system-ui, Roboto, 'Segoe UI', Arial, 'DejaVu Sans', sans-serif; }
  main, header { max-width: 520px; margin: 0 auto; padding: 16px 20px; }
  main { padding-bottom: 32px; background: var(--color-paper, #fff); overflow-wrap: anywhere; }
  main::before { content: ''; display: block; height: var(--edge-height, 8px); margin: -16px -20px 24px; background: var(--edge, #25307f); }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 12px; }
  .muted a { color: var(--color-accent, #25307f); text-underline-offset: 4px; }
  .ways { display: flex; gap: 14px; font-size: 16px; }
  .ways a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 600; text-underline-offset: 4px; }
  .piece { display: flex; gap: 16px; }
  h2 .piece { align-items: center; }
  .piece img { flex: none; width: 64px; height: 80px; object-fit: cover; background: var(--color-stage, #e6e8ee); }
  .name { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font: var(--display-weight, 700) 24px/1 var(--font-display, system-ui, sans-serif); letter-spacing: var(--display-tracking, 0); text-transform: var(--display-case, none); text-decoration: none; }
  .logo { width: var(--logo-width); height: 44px; background: var(--logo) left center / contain no-repeat; font-size: 0; }
  h1 { font: var(--display-weight, 700) 32px/1.1 var(--font-display, system-ui, sans-serif); letter-spacing: var(--display-tracking, 0); text-transform: var(--display-case, none); text-wrap: balance; margin: 0 0 12px; }
  h2 { margin: 0 0 8px; font-size: 22px; line-height: 1.2; }
  p { margin: 0 0 8px; }
  fieldset { margin: 16px 0; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  form, details, .block { margin-top: 24px; }
  form + form:not(:has(label)) { margin-top: 12px; }
  label { display: block; font-weight: 600; }
  .choice { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
  .choice + label:not(.choice), p + .button { margin-top: 16px; }
  .choice input { width: 20px; height: 20px; flex: none; accent-color: var(--color-accent, #25307f); }
  .field { width: 100%; min-height: 52px; margin: 6px 0 16px; padding: 8px 12px; border: 1px solid var(--color-field, #555b70); border-radius: var(--radius-control, 3px); background: var(--color-paper, #fff); color: inherit; font: inherit; }
  .field + .muted { margin: -8px 0 16px; }
  .field[type='file'] { padding: 7px; font-size: 16px; }
  .field::file-selector-button { min-height: 36px; margin-right: 12px; padding: 0 12px; border: 1px solid; border-radius: var(--radius-control, 3px); background: none; color: inherit; font: inherit; font-weight: 600; }
  .code { font-size: 28px; letter-spacing: 0.4em; }
  .button, summary { display: block; width: 100%; min-height: 52px; padding: 11px; border: 2px solid var(--color-accent, #25307f); border-radius: var(--radius-button, 3px); background: none; color: var(--color-accent, #25307f); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  .quiet, .quiet:is(summary) { display: block; width: auto; min-height: 44px; padding: 8px 0; border: 0; background: none; color: var(--color-accent, #25307f); font: inherit; text-align: left; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; list-style: none; }
  .quiet::-webkit-details-marker { display: none; }
  form:has(> .quiet), .quiet-part { margin-top: 8px; }
  .quiet-part[open] { padding-bottom: 8px; }
  .quiet-part form { margin-top: 8px; }
  .strong { background: var(--color-accent, #25307f); color: var(--color-on-accent, #fff); }
  .muted { color: var(--color-muted, #555b70); font-size: 16px; font-weight: 400; }
  table { width: 100%; border-collapse: collapse; margin: 16px 0; }
  th { text-align: left; font-weight: 400; }
  th, td { padding: 8px 0; border-bottom: 1px solid var(--color-hairline, #cdd1db); vertical-align: top; }
  td { text-align: right; white-space: nowrap; padding-left: 16px; font-variant-numeric: tabular-nums; }
  .total { display: flex; justify-content: space-between; align-items: baseline; margin: 0 0 16px; font-weight: 600; }
  .total b { font-size: 28px; line-height: 1; }
  .sums { margin: 24px 0; border-top: 2px solid; }
  .sums tr:last-child > * { padding: 12px 0; border-bottom: 2px solid; font-weight: 600; }
  .sums tr:last-child td { padding-left: 16px; font-size: 28px; line-height: 1; }
  .button:focus-visible, .field:focus-visible, summary:focus-visible, .quiet:focus-visible, .name:focus-visible { outline: 3px solid var(--color-signal, #f2b632); outline-offset: 2px; }
  .problem { margin-top: 16px; padding: 12px; border-left: 4px solid var(--color-alert, #a8321c); background: var(--color-ground, #f4f5f2); }
  @media (max-width: 599px) { header { background: var(--color-ground, #f4f5f2); } body { background: var(--color-paper, #fff); } }
  @media (min-width: 600px) { header { padding: 48px 0 16px; } main { margin-bottom: 48px; padding: 40px; } main::before { margin: -40px -40px 32px; } body > main:first-child { margin-top: 48px; } }
`

/** After the name of a field that may stay empty. */
export const optional = html`<span class="muted">(optional)</span>`

/** For pages that a shopper comes to: `withPlainLook` puts them next to the shop's name. */
const shopWays = html`<nav class="ways" aria-label="Shop">
  <a href="/shop">Shop</a> <a href="/contact">Contact</a> <a href="/cart">Cart</a>
</nav>`

/** A small picture of a piece before its name. */
export const pieceName = (imageUrl: string | null, name: unknown) =>
  html`<span class="piece"
    >${imageUrl ? html`<img src="${imageUrl}" alt="" width="64" height="80" />` : ''}<span
      >${name}</span
    ></span
  >`

/** A shopper's page of one column: `plainPage` with the ways to the shop. */
export const shopPage = (title: string, body: unknown, head: unknown = '', heading = title) =>
  plainPage(title, body, head, heading, shopWays)

/** A page of one column without a script, with forms of its own; `head` is more of its head, `heading` what it says in place of its title. */
export const plainPage = (
  title: string,
  body: unknown,
  head: unknown = '',
  heading = title,
  ways: unknown = '',
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
        ${head}
      </head>
      <body>
        ${ways}
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`
