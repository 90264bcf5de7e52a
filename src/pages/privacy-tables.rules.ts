import { importDays } from '../imports/imports.rules.ts'
import { retentionDays } from '../retention/retention.rules.ts'

/**
 * The shop's personal data: purpose, ground of the NDPA 2023, and retention. Each row must match the program.
 */
export const storedData: string[][] = [
  [
    'Orders',
    'Name, email, phone, address, what you bought, notes you wrote, and whether it was paid',
    'To deliver what you bought and to help you afterwards (contract); to keep our books (legal duty)',
    'Six years after the order, as company and tax law asks; without your name once you delete your account',
  ],
  [
    'Your account',
    'Name, email, phone, saved addresses, your wishlist, and your password in a form nobody can read back',
    'To let you sign in and follow your orders (contract)',
    'Until you delete it',
  ],
  [
    'Being signed in',
    'A random number, the time, your browser’s name and your internet address',
    'To keep you signed in and your account safe (contract, legitimate interest)',
    '30 days after your last visit, or until you sign out',
  ],
  [
    'Cart and wishlist without an account',
    'The pieces you chose, under a random number',
    'So that they are still there when you come back (legitimate interest)',
    `Until you empty them, or ${retentionDays.guestLists} days after you last changed them; without the cookie nobody can tell whose they were`,
  ],
  [
    'Messages about payments',
    'What Paystack tells us: your email, the name on your transfer, the amount, how you paid, the last digits of a card',
    'To count every payment once and to clear up questions (contract)',
    `${retentionDays.paymentMessages} days`,
  ],
  [
    'A picture of the delivery',
    'What the rider photographed when a parcel was handed over or could not be, without the location the camera recorded',
    'To show that a parcel arrived, also to your bank if you dispute the payment (legitimate interest)',
    `${retentionDays.deliveryPhotos} days, or until you delete your account`,
  ],
  [
    'Photographs of a return',
    'What you photographed of a piece that comes back, without the location the camera recorded, and the note you wrote',
    'To see what is wrong and settle your return (contract)',
    `${retentionDays.returnPhotos} days; the note with the order; or until you delete your account`,
  ],
  [
    'What you say about a piece',
    'How it fits, stars, words and photographs, without the location the camera recorded, with the size you wore; others see them with your first name and an initial',
    'To help others choose their size (legitimate interest); you write it of your own accord',
    'As long as we sell; without your name, words and photographs once you delete your account',
  ],
  [
    'Store credit',
    'What you were given and spent, why, and your email if you have no account',
    'To pay you what we owe you (contract); to keep our books (legal duty)',
    'Six years; without your name once you delete your account',
  ],
  [
    'Gift cards',
    'For whom and from whom, your words, the recipient’s email and the day it is mailed; the code is not stored',
    'To deliver the card that was bought (contract)',
    'As long as the card is good; without names, words and address once you delete your account',
  ],
  [
    'Emails we sent you',
    'A note that each was sent, without its text',
    'So that none is sent twice (legitimate interest)',
    `${retentionDays.mails} days`,
  ],
  [
    'Searches that found nothing',
    'The words and how often, without who searched; never an email or a phone number',
    'To know what people look for and we do not have (legitimate interest)',
    `${retentionDays.searches} days`,
  ],
  [
    'Newsletter and reminders',
    'Your email, when you asked, when you confirmed; a phone number if you gave one',
    'To send you what you asked for (consent)',
    'Until you unsubscribe; then only a note that you did, so that we do not write again. Newsletter addresses that were never confirmed are deleted after 30 days',
  ],
  [
    'Lists from our former shop',
    'Your name, email, phone and address as we had written them down there, and your agreement to receive news, with its date',
    'To go on serving you here (legitimate interest)',
    `The imported list: ${importDays} days. What we know about you after that: until you ask us to delete it`,
  ],
  [
    'A note that you were deleted',
    'Your email and phone in a form nobody can read back, and the day',
    'So that an old list of ours does not bring you back (legal duty)',
    'As long as the shop is there',
  ],
  [
    'Codes to sign up or reset',
    'Your email and the code, scrambled',
    'To make sure the address is yours (contract)',
    'Ten minutes, then it is deleted',
  ],
  [
    'Protection against abuse',
    'Counts of tries by email and internet address, and the internet address an unpaid order came from',
    'To stop guessing and flooding (legitimate interest)',
    'About one day; with an order until it is paid or cancelled',
  ],
]

/** The cookies the shop sets. There are no others. */
export const cookiesUsed: string[][] = [
  [
    'shop.session_token',
    'Set when you sign in. Keeps you signed in.',
    '30 days, renewed while you use it; gone when you sign out',
  ],
  [
    'guest',
    'Set when you first put a piece into the cart or the wishlist without an account. A random number, nothing else.',
    '180 days',
  ],
  [
    'notices',
    'Set when you sign in and your two carts together hold more pieces than we have. It holds the sentence that says so.',
    'Until it was shown, at most ten minutes',
  ],
  [
    'position',
    'Set when you change something. A number that lets the next page show that change.',
    'Until you close the browser',
  ],
]
