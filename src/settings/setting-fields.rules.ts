import { whatsappUrl } from './contact-links.rules.ts'
import { whatsappNumber } from './contact-values.rules.ts'
import type { Picture, SettingKey, Settings } from './settings.rules.ts'

/** `isGuarded`: it needs the password, and its change is mailed at once (rule: guarded-settings). */
type Hinted = { hint?: string | ((own: Settings) => string); isGuarded?: true }
type Optional = Hinted & { isOptional?: true }
type Typed = Optional & {
  input?: { type?: 'tel' | 'email'; inputMode?: 'tel' | 'numeric'; autoComplete?: string }
}

const fieldOf =
  <Control extends string, Most extends object>(control: Control) =>
  <More extends Most>(label: string, more?: More) =>
    ({ control, label, ...more }) as { control: Control; label: string } & More
const text = fieldOf<'text', Typed>('text')
/** A line that may be longer than its field. */
const line = fieldOf<'line', Optional>('line')
const area = fieldOf<'area', Optional & { rows: number }>('area')
/** With buttons for how it looks. */
const words = fieldOf<'words', Optional & { rows: number }>('words')
const list = fieldOf<'list', Hinted & { rows: number }>('list')
const number = fieldOf<'number', Optional>('number')
const money = fieldOf<'money', Optional>('money')
const check = fieldOf<'check', Hinted>('check')
const picture = fieldOf<'picture', Hinted>('picture')
/** Drawn by its screen alone. */
const own = fieldOf<'own', Hinted>('own')

/** A number that may be null is optional. */
type ControlFor<Value> = [Value] extends [boolean]
  ? { control: 'check' }
  : [Value] extends [number]
    ? { control: 'number' | 'money' }
    : [Value] extends [number | null]
      ? { control: 'number' | 'money'; isOptional: true }
      : [Value] extends [string]
        ? { control: 'text' | 'line' | 'area' | 'words' }
        : [Value] extends [string[]]
          ? { control: 'list' }
          : [Value] extends [Picture | null]
            ? { control: 'picture' }
            : never
type Fields = {
  [K in SettingKey]?: { label: string; isGuarded?: true } & ({ control: 'own' } | ControlFor<Settings[K]>)
}

export const sampleOrderNumber = (prefix: string) => `${prefix || '…'}-20261120-004213`

const pageText = (label: string) => words(label, { rows: 22, isGuarded: true })

/** What an owner calls each setting, by the screen that has it: the same in its form, the first steps and the log. */
export const settingsOf = {
  shop: {
    brand_name: text('Name of the shop', { input: { autoComplete: 'organization' }, isGuarded: true }),
    tagline: text('Tagline', { isOptional: true, isGuarded: true }),
    order_prefix: text('First letters of order numbers', {
      hint: ({ order_prefix }) =>
        `Numbers look like ${sampleOrderNumber(order_prefix)}. 1 to 8 capital letters or digits.`,
    }),
    short_order_numbers: check('Short order numbers', {
      hint: 'Orders are counted, like #1042. A customer who orders twice can see how many orders came in between.',
    }),
    first_order_number: number('First short order number', {
      hint: 'The count goes on from here, or from where it is when that is higher. Earlier orders keep their numbers.',
    }),
    phone: text('Phone', { input: { type: 'tel' }, isGuarded: true }),
    whatsapp: text('WhatsApp number', {
      hint: ({ whatsapp }) => `Opens ${whatsappUrl({ whatsapp: whatsappNumber(whatsapp) })}`,
      input: { inputMode: 'tel' },
      isGuarded: true,
    }),
    email: text('Email address shoppers see', { input: { type: 'email' }, isGuarded: true }),
    address: line('Address', { isGuarded: true }),
    opening_hours: line('Opening hours', { isGuarded: true }),
    instagram_url: text('Instagram name or address', { isOptional: true, isGuarded: true }),
    tiktok_url: text('TikTok name or address', { isOptional: true, isGuarded: true }),
    facebook_url: text('Facebook name or address', { isOptional: true, isGuarded: true }),
    social_handle: text('Your @name, for shoppers to tag', {
      hint: 'Such as @yourshop. Shown on the home page and on Contact.',
      isOptional: true,
      isGuarded: true,
    }),
  },
  look: {
    theme: own('Look'),
    logo: picture('Logo', { isGuarded: true }),
    logo_dark: picture('Logo for dark backgrounds', { isGuarded: true }),
  },
  home: {
    hero_lines: list('Large words on the home page', {
      hint: 'One or two lines of at most 10 letters.',
      rows: 2,
      isGuarded: true,
    }),
    hero_image: picture('Picture on the home page', {
      hint: 'A person or piece on a transparent background. Without one, the newest product is shown.',
    }),
    claims: own('What you promise', { isGuarded: true }),
    claim_notes: own('Words under each promise', { isGuarded: true }),
    about_heading: text('Heading about you on the home page', { isOptional: true, isGuarded: true }),
    about_teaser: area('Words about you on the home page', { rows: 3, isOptional: true, isGuarded: true }),
    search_description: area('Description for search engines', {
      hint: 'What you sell, in one sentence. It follows your tagline.',
      rows: 2,
      isOptional: true,
      isGuarded: true,
    }),
    promo_banner: area('Social banner', {
      hint: 'If you name a code, it must be one of your promotions.',
      rows: 2,
      isOptional: true,
      isGuarded: true,
    }),
    new_in_note: text('Note on New In', { isOptional: true, isGuarded: true }),
    newsletter_heading: text('Newsletter heading', { isGuarded: true }),
    illustration_note: area('Note about the pictures', { rows: 2, isOptional: true, isGuarded: true }),
  },
  pages: {
    about_title: text('Title of the About page', { isOptional: true, isGuarded: true }),
    about_text: pageText('About text'),
    shipping_text: pageText('Shipping text'),
    returns_text: pageText('Returns text'),
    privacy_text: pageText('Privacy text'),
    terms_text: pageText('Terms text'),
    own_pages: own('Pages of your own', { isGuarded: true }),
  },
  faqs: { faqs: own('Questions', { isGuarded: true }) },
  buying: {
    payment_channels: own('Ways to pay'),
    transfer_bank: text('Bank for transfers', { isOptional: true, isGuarded: true }),
    transfer_account: text('Account number for transfers', {
      hint: 'Ten digits.',
      input: { inputMode: 'numeric', autoComplete: 'off' },
      isOptional: true,
      isGuarded: true,
    }),
    transfer_name: text('Account name for transfers', { isOptional: true, isGuarded: true }),
    guest_checkout: check('Shoppers can buy without an account', {
      hint: 'They follow their order by its number and their email address.',
    }),
    deposit_at_checkout: check('Shoppers can pay a deposit at checkout', {
      hint: 'They choose between paying all and paying a share now.',
    }),
    deposit_minimum: money('Deposit for orders from'),
    deposit_percent: number('Deposit, in percent of the total', {
      hint: '1 to 99, delivery included; half a kobo is rounded up.',
    }),
    deposit_days: number('Days until the balance is due', { hint: '1 to 90, counted from the order.' }),
    credit_refunds: own('When an order was paid partly with store credit, refund first to', {
      isGuarded: true,
    }),
    gift_cards: check('Shoppers can buy gift cards', {
      hint: 'You owe their amount until it is spent. Cards that are sold stay good when you switch this off.',
      isGuarded: true,
    }),
    gift_card_amounts: list('Amounts to choose from', {
      hint: 'One on each line, in naira.',
      rows: 3,
      isGuarded: true,
    }),
    gift_card_least: money('Least amount of a gift card'),
    gift_card_most: money('Highest amount of a gift card'),
    return_window_days: number('Days to return or exchange', {
      hint: 'Counted from delivery. Leave it empty if you take no returns or exchanges.',
      isOptional: true,
    }),
    own_changes: check('Customers can cancel an order or change a size themselves', {
      hint: 'Until you pack the order. What they cancel is refunded automatically.',
    }),
    shop_pays_returns: check('The shop pays for return delivery', {
      hint: 'It always pays for a faulty or wrong piece.',
    }),
    return_window_eu_days: number('Days to return, in the EU and the UK', {
      hint: 'Their law gives 14 without a reason; fewer count as 14.',
    }),
    claim_window_days: number('Days to claim what is damaged, wrong or never came', {
      hint: 'Counted from delivery. A claim costs your customer nothing.',
    }),
    return_expiry_days: number('Days until an approved return that did not arrive ends'),
    review_after_days: number('Days after delivery until you ask how it fits', {
      hint: 'One email for each parcel, and none while a return or a question is open. 0 means never.',
    }),
    returns_address: area('Where pieces come back to', {
      hint: 'Your customer reads it when you approve. Leave it empty to use the shop’s address.',
      isOptional: true,
      rows: 3,
      isGuarded: true,
    }),
    final_sale_tag: text('Tag of pieces that are a final sale', {
      hint: 'Products with this tag say that they come back only when they are faulty or not what was ordered.',
      isOptional: true,
      isGuarded: true,
    }),
    trust_facts: check('Shoppers see what you have delivered and paid back', {
      hint: 'On products, at checkout and on About: parcels, how many came by the day you said, refunds and their days. Counted from your orders each night; each is shown from twenty on.',
    }),
  },
  mails: {
    admin_email: text('Notification address', {
      input: { type: 'email', autoComplete: 'email' },
      isOptional: true,
      isGuarded: true,
    }),
    mail_new_order: check('A new order', {
      hint: 'Also a part payment, a wrong amount and a delivery that needs a price.',
      isGuarded: true,
    }),
    mail_attention: check('What needs you', {
      hint: 'Payments to check, and anything else in Needs you. A dispute is always emailed.',
      isGuarded: true,
    }),
    mail_failed_jobs: check('Tasks that failed', {
      hint: 'Such as an email that could not be sent. One email a day. A failed backup is always emailed.',
      isGuarded: true,
    }),
    mail_low_stock: check('Low stock, once a day', {
      hint: 'Sizes with few pieces left or none.',
      isGuarded: true,
    }),
    mail_security: check('Security alerts', {
      hint: 'Guessed passwords, forged payment messages, amounts that do not add up.',
      isGuarded: true,
    }),
    mail_changes: check('Changes made yesterday', {
      hint: 'To prices, sales, codes, settings and files, in one email each morning.',
      isGuarded: true,
    }),
    low_stock: number('Low stock means this many pieces or fewer', {
      hint: 'You can set another number on a product.',
    }),
    mail_greeting: text('Greeting of order emails', { isGuarded: true }),
    mail_footer: line('Email footer', { isGuarded: true }),
  },
  found: {
    product_feeds: check('Offer your pieces to Google, Instagram and Facebook', {
      hint: 'Once this is on, two web links appear here. Paste one into Google Merchant Center, the other into Facebook’s Commerce Manager. Each link lists your live pieces; Google and Facebook show the ones they accept. Prices and stock are updated every 15 minutes.',
    }),
    agent_shopping: check('AI assistants may shop here for people', {
      hint: 'They look for pieces and fill a cart. Your customer chooses delivery and pays on your own page.',
    }),
  },
  delivery: {
    free_delivery_threshold: money('Free delivery from', {
      hint: 'Leave it empty and no order is free.',
      isOptional: true,
    }),
    cart_delivery_estimate: money('Delivery shown before a place is chosen', {
      hint: 'The cart shows it as an estimate. Leave it empty and the cart says “At checkout”.',
      isOptional: true,
    }),
    dispatch_cutoff_hour: number('Cut-off time'),
    dispatch_cutoff_minute: number('Minutes past the cut-off hour'),
    closed_weekdays: own('Days of the week nothing leaves'),
    closed_dates: own('Holidays, strikes and other days closed'),
    dispatch_days_min: number('An order leaves after, at least (days)', { isOptional: true }),
    dispatch_days_max: number('An order leaves after, at most (days)', { isOptional: true }),
    delivery_code: check('Each parcel has a code that the rider asks for', {
      hint: 'The customer gets four digits when it leaves. Copy the link for the rider on the order.',
      isGuarded: true,
    }),
    carriers: own('Carriers', { isGuarded: true }),
  },
} satisfies Record<string, Fields>

export const settingFields = {
  ...settingsOf.shop,
  ...settingsOf.look,
  ...settingsOf.home,
  ...settingsOf.pages,
  ...settingsOf.faqs,
  ...settingsOf.buying,
  ...settingsOf.mails,
  ...settingsOf.found,
  ...settingsOf.delivery,
  first_steps_dismissed: own('First steps put away'),
} satisfies Required<Fields>

type FieldsByKey = typeof settingFields
/** Those with a control of their kind. */
export type DrawnSetting = {
  [K in SettingKey]: FieldsByKey[K] extends { control: 'own' } ? never : K
}[SettingKey]

export const settingLabels = Object.fromEntries(
  Object.entries(settingFields).map(([key, { label }]) => [key, label]),
) as Record<SettingKey, string>
