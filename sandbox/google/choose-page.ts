import { html } from 'hono/html'
import { samplePeople } from './people.ts'

/** Chooses a person: one press, or a typed name. `request` are the shop's parameters. */
export function choosePage(request: Record<string, string>, problem: string | null) {
  const kept = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const people = samplePeople.map(
    ({ email, name }) =>
      html`<form method="post" action="/authorize">
        ${kept}
        <input type="hidden" name="name" value="${name}" />
        <button name="email" value="${email}" class="person"><strong>${name}</strong>${email}</button>
      </form>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Choose an account (test)</title>
        <link rel="icon" href="data:," />
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <p class="banner">TEST page: this stands in for Google on this machine</p>
        <main>
          <h1>Choose an account</h1>
          ${people}
          <form method="post" action="/authorize" class="own">
            ${kept}
            <h2>Somebody else</h2>
            ${problem && html`<p role="alert">${problem}</p>`}
            <label>Email <input name="email" type="email" autocomplete="off" required /></label>
            <label>Name <input name="name" autocomplete="off" /></label>
            <button class="go">Continue</button>
          </form>
        </main>
      </body>
    </html>`
}

const styles = `
* { box-sizing: border-box }
body { margin: 0; background: #F4F5F2; color: #15172B; font: 16px/1.5 Helvetica, Arial, sans-serif }
.banner { margin: 0; padding: 8px 16px; background: #F2B632; text-align: center; font-weight: 700 }
main { max-width: 420px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 28px; margin: 0 0 16px }
h2 { font-size: 18px; margin: 24px 0 8px }
button { min-height: 48px; width: 100%; font: inherit; cursor: pointer; border-radius: 3px }
.person { display: grid; gap: 0; padding: 10px 16px; margin-bottom: 8px; text-align: left; background: #FFF; border: 1px solid #7A8094; color: inherit }
.go { margin-top: 12px; background: #25307F; border: 0; color: #FFF; font-weight: 700 }
label { display: block; margin-top: 8px; font-weight: 600 }
input { display: block; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; border: 1px solid #7A8094 }
[role=alert] { color: #A8321C; font-weight: 600 }
`
