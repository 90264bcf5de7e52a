/**
 * The texts of a new shop's pages, as Markdown templates (rule: page-texts). They say what the program does and what
 * the law of Nigeria asks, and promise nothing that only the owner can promise.
 */

export const defaultShipping = `## If it does not arrive

First look at [Track Order](/track-order). If the date has passed, write to us with your order number.

Please give a phone number that you answer, so that the rider can reach you.`

export const defaultReturns = `## Before you send a piece back

Write to us with your order number, the piece and what is wrong with it, and wait for our answer.

Nothing here limits your consumer rights under Nigerian law.

## Refunds

Money goes back to the card or account it came from, never to another. If you used a discount, you get back the discounted price you paid. You get an email when the refund is on its way; banks usually show it within 10 business days.`

export const defaultTerms = `What you can expect of us, and we of you, when you buy at {shop}. In plain words, because you should be able to read what you agree to.

## Who sells

The seller is {shop}. Our address is {address}. You can reach us at [{email}](mailto:{email}). Our phone number is {phone}. To order you must be 18 or have the consent of a parent.

## How an order works

You put pieces into the cart, give an address and pay. Your order is accepted when we confirm the payment by email. Until then your pieces are held for a limited time; if no payment arrives, they go back on sale and the order is cancelled at no cost.

If we cannot supply a piece you paid for, because two people bought the last one at the same moment or it turns out to be damaged, you get its price back in full.

Where the delivery price is on request, you owe nothing until you accept the price we send.

## Prices

- Prices are in naira. A dollar price next to one is only for comparison.
- The checkout shows the total of goods, discount and delivery before you pay. That total is what you are charged; we add nothing later. Where a country asks for duty or tax when a parcel arrives, the checkout says so.
- If a price changes while a piece is in your cart, we show you the new price before you pay. Orders already paid stay as they are.
- Delivery within Nigeria is free on orders of {free_delivery_from} or more after any discount, where the [shipping page](/shipping) says so.

## Payment

By {payment_ways}, through Paystack. If we cannot match a payment to an order, a person looks at it and refunds it if it belongs to none.

## Delivery

Orders leave within {dispatch_days} of payment. The days shown on the [shipping page](/shipping) are estimates, not guarantees.

## Returns and exchanges

{returns} {return_cost} The conditions are under [Returns](/shipping-returns?tab=returns).

## Promo codes

A code takes its discount off the goods, not off delivery. One order takes one code. A code that is limited to once per customer means the person, not the email address. Codes have no cash value.

## Your account

Keep your password to yourself, and tell us if you think someone else has it. We may close accounts that are used for fraud; orders that were paid honestly are still delivered.

## Pictures

{pictures} Colours look different from screen to screen.

## Liability and law

We are responsible for what we sell as the Federal Competition and Consumer Protection Act 2018 says, and nothing here takes away a right it gives you.

Nigerian law applies. You can turn to the Federal Competition and Consumer Protection Commission or the courts.`

export const defaultPrivacy = `We keep what it takes to sell to you and deliver. No advertising, no trackers, no counting pixels, and nothing sold to anyone.

## Who is responsible

{shop}{address_after} is the data controller under the Nigeria Data Protection Act 2023 (NDPA). Write to [{email}](mailto:{email}) about anything on this page.

## What we keep

> And why, and for how long.

{stored_data}

## Cookies

> All are needed for what you asked for, so no banner asks you.

{cookies}

Only our server can read them, not the scripts of a page. {if_google}Signing in with Google sets one more for a few minutes, so that the answer comes back to you and to nobody else.

Your browser also remembers some things for you, on your device only: your size, recent searches, pieces you looked at or asked us to tell you about, half-filled forms, and pages you have seen, so that they open without a connection. Clearing the site’s data removes them.

## Who else sees it

- Paystack handles payments. It gets your email, the amount and the order number; card and bank details you type at Paystack, and we never see them.
- The courier gets your name, phone and address, to deliver to you.
- The service that sends our email handles the emails to you.
- {if_google}Google, only if you sign in with it: it tells us your name and email.
- Authorities, when the law compels us.

Where they work outside Nigeria, the NDPA’s rules on sending data abroad apply. WhatsApp and the social networks have their own rules: they learn about you only when you open them.

## Your rights

> Under the NDPA 2023. Using them costs nothing.

- To know what we hold about you, and get a copy, also in a form another service can read.
- To have mistakes put right. Your name and phone you can change in your account yourself.
- To have your data deleted, or its use restricted.
- To object to what we do in our own interest.
- To take back a consent: every newsletter has a link for that. What happened before stays lawful.
- Not to have a decision made about you by a machine alone. We make none that way.
- To complain to the [Nigeria Data Protection Commission](https://ndpc.gov.ng).

## Deleting your data

In your account, under “Your data”, you can download everything we hold about you in one file, and delete the account with its addresses, wishlist and reminders. It happens at once. Our books keep what was sold and paid, without your name, email, phone and street.

No account, or would you rather have us do it? {if_email}Write to [{email}](mailto:{email}) from the address you used, and we confirm it when it is done. {if_no_email}[Write to us](/contact), and we confirm it when it is done.

## How it is kept safe

Passwords and codes are stored scrambled, sign-in happens on our server, tries are counted, and the server checks who you are with every call. Should data be lost in a way that puts you at risk, we tell the Commission within the 72 hours the law gives, and you without delay.

## Changes

If the shop starts to use data in a new way, this page says so first. If it affects what you agreed to, we ask you again.`
