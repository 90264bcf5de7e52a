import { html } from 'hono/html'

/** A standalone page that says why a form without scripts was refused, with a link back to it. */
export const refusedPage = (message: string, back: string) =>
  html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Not added</title>
        <style>
          body {
            margin: 0;
            padding: 32px 16px;
            background: #f4f5f2;
            color: #15172b;
            font:
              18px/1.5 'Work Sans',
              Helvetica,
              Arial,
              sans-serif;
          }
          a {
            color: #25307f;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Not added to your cart</h1>
          <p>${message}.</p>
          <p><a href="${back}">Back to the piece</a></p>
        </main>
      </body>
    </html>`
