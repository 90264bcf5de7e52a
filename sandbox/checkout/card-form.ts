import { html } from 'hono/html'
import { z } from 'zod'
import type { Step } from '../ledger/transaction.ts'
import {
  cardByName,
  cardByNumber,
  expiryOfTestCards,
  testCards,
  type TestCard,
} from '../payments/test-cards.ts'
import type { Html } from './page-layout.ts'

export type CardValues = { number: string; expiry: string; cvv: string }
export type CardErrors = Partial<Record<keyof CardValues, string>>

const typed = z.string().trim().max(40).default('')
const cardSchema = z.object({ number: typed, expiry: typed, cvv: typed })

type Checked = { card: TestCard; expMonth: string; expYear: string }

/** Reads the card form. Only the published test cards are taken, so that nobody types a real one here. */
export function checkCard(form: unknown): { values: CardValues; errors: CardErrors; checked?: Checked } {
  const parsed = cardSchema.safeParse(form)
  const values = parsed.success ? parsed.data : { number: '', expiry: '', cvv: '' }
  const card = cardByNumber(values.number)
  const expiry = futureExpiry(values.expiry)
  const errors: CardErrors = {}
  if (!card) errors.number = 'Use one of the test cards below. Never type a real card here.'
  if (!expiry) errors.expiry = 'Enter a month and year in the future, such as 12/30.'
  if (card ? card.cvv !== values.cvv : !/^\d{3}$/.test(values.cvv)) {
    errors.cvv = card ? `The CVV of this test card is ${card.cvv}.` : 'Enter the three digits.'
  }
  const ready = card && expiry && !errors.cvv
  return ready ? { values, errors, checked: { card, ...expiry } } : { values, errors }
}

function futureExpiry(text: string): { expMonth: string; expYear: string } | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text) ?? []
  const expMonth = month.padStart(2, '0')
  const expYear = year.length === 2 ? `20${year}` : year
  const isMonth = Number(expMonth) >= 1 && Number(expMonth) <= 12
  // A card is good to the end of its month.
  const stillGood = isMonth && Date.UTC(Number(expYear), Number(expMonth), 1) > Date.now()
  return stillGood ? { expMonth, expYear } : undefined
}

/** The card of a one-tap button. */
export function filledWith(name: string | undefined): CardValues | undefined {
  const card = name && cardByName(name)
  if (!card) return undefined
  const { expMonth, expYear } = expiryOfTestCards()
  const number = card.number.replace(/(.{4})(?=.)/g, '$1 ')
  return { number, expiry: `${expMonth}/${expYear.slice(2)}`, cvv: card.cvv }
}

type CardForm = { code: string; amount: string; values?: CardValues | undefined; errors?: CardErrors }

export function cardForm({ code, amount, values, errors = {} }: CardForm): Html {
  const firstWrong = (['number', 'expiry', 'cvv'] as const).find((name) => errors[name])
  const field = (name: keyof CardValues, label: string) =>
    cardField({ name, label, value: values?.[name], error: errors[name], focus: name === firstWrong })
  return html`<h1>Pay with a card</h1>
    <form method="post" action="/${code}/card" autocomplete="off" novalidate>
      ${field('number', 'Card number')}
      <div class="pair">
        <div>${field('expiry', 'Expiry (MM/YY)')}</div>
        <div>${field('cvv', 'CVV')}</div>
      </div>
      <button class="main" data-testid="pay" ${values && !firstWrong ? html`autofocus` : ''}>
        Pay ${amount}
      </button>
      <button name="after" value="close" data-testid="close-tab-pay">Pay, then close the tab</button>
    </form>
    <h2 id="test-cards">Fill in a test card</h2>
    <form method="get" action="/${code}" class="cards" aria-labelledby="test-cards">
      <input type="hidden" name="tab" value="card" />
      ${testCards.map(
        ({ name, label }) =>
          html`<button name="card" value="${name}" data-testid="test-card-${name}">${label}</button>`,
      )}
    </form>`
}

type CardField = {
  name: keyof CardValues
  label: string
  value: string | undefined
  error: string | undefined
  focus: boolean
}

function cardField({ name, label, value = '', error, focus }: CardField): Html {
  const id = `card-${name}`
  const invalid = error ? html`aria-invalid="true" aria-describedby="${id}-error"` : ''
  return html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      value="${value}"
      inputmode="${name === 'expiry' ? 'text' : 'numeric'}"
      maxlength="40"
      data-testid="${id}"
      ${invalid}
      ${focus ? html`autofocus` : ''}
    />
    ${error ? html`<p class="field-error" id="${id}-error" data-testid="${id}-error">${error}</p>` : ''}`
}

/** Asks for the PIN or the one-time code of a card. */
export function stepForm({ code, step, wrong }: { code: string; step: Step; wrong: boolean }): Html {
  const { waitsFor } = step
  const isPin = waitsFor === 'pin'
  const answer = cardByName(step.name)?.[waitsFor]
  return html`<h1>${isPin ? 'Enter your card PIN' : 'Enter the code sent to your phone'}</h1>
    <p class="note">This test card's ${isPin ? 'PIN' : 'code'} is ${answer}.</p>
    <form method="post" action="/${code}/${waitsFor}" autocomplete="off" novalidate>
      <label for="${waitsFor}">${isPin ? 'PIN' : 'One-time code (OTP)'}</label>
      <input
        id="${waitsFor}"
        name="${waitsFor}"
        inputmode="numeric"
        maxlength="10"
        autofocus
        data-testid="${waitsFor}"
        ${wrong ? html`aria-invalid="true" aria-describedby="step-error"` : ''}
      />
      ${
        wrong
          ? html`<p class="field-error" id="step-error" data-testid="step-error">
              That is not right. Try again, or use another card.
            </p>`
          : ''
      }
      <button class="main" data-testid="submit-${waitsFor}">Continue</button>
    </form>
    <form method="post" action="/${code}/another-card">
      <button data-testid="another-card">Use another card</button>
    </form>`
}
