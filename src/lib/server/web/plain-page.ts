import { html, raw } from 'hono/html'

const styles = `
  * { box-sizing: border-box; }
  body { margin: 0; background: #f4f5f2; color: #15172b; font: 18px/1.5 'Work Sans', system-ui, Roboto, 'Segoe UI', Arial, 'DejaVu Sans', sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 24px 20px; background: #fff; min-height: 100vh; overflow-wrap: anywhere; }
  @media (min-width: 600px) { main { min-height: 0; margin: 48px auto; padding: 40px; border-top: 8px solid #25307f; } }
  h1 { font-size: 28px; line-height: 1.1; margin: 0 0 16px; }
  p { margin: 0 0 8px; }
  form, details, .block { margin-top: 24px; }
  label { display: block; font-weight: 600; }
  .choice { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
  .choice input { width: 20px; height: 20px; flex: none; }
  .field { width: 100%; min-height: 52px; margin: 6px 0 16px; padding: 8px 12px; border: 1px solid #555b70; font: inherit; }
  .field[type='file'] { padding: 12px; }
  .code { font-size: 28px; letter-spacing: 0.4em; }
  .button, summary { display: block; width: 100%; min-height: 52px; padding: 12px; border: 2px solid #25307f; background: #fff; color: #25307f; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  .strong { background: #25307f; color: #fff; }
  .muted { color: #555b70; font-size: 16px; }
  table { width: 100%; border-collapse: collapse; margin: 16px 0; }
  th { text-align: left; font-weight: 400; }
  th, td { padding: 8px 0; border-bottom: 1px solid #cdd1db; vertical-align: top; }
  td { text-align: right; white-space: nowrap; padding-left: 16px; font-weight: 600; font-variant-numeric: tabular-nums; }
  .button:focus-visible, .field:focus-visible, summary:focus-visible { outline: 3px solid #f2b632; outline-offset: 2px; }
  .problem { margin-top: 16px; padding: 12px; border-left: 4px solid #a8321c; background: #f4f5f2; }
`

/** A page of one column without a script, with forms of its own; `head` is more of its head. */
export const plainPage = (title: string, body: unknown, head: unknown = '') =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        ${head}
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
