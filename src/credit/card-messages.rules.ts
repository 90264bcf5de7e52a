/** Why a gift card pays nothing, as a shopper reads it. */
export const cardMessages = {
  unknown: 'We do not know this gift card. Check its 16 letters and digits.',
  stopped: 'This gift card cannot be used any more. Write to us.',
  empty: 'Nothing is left on this gift card.',
  setAside:
    'What is on this gift card is set aside for your order that is not paid yet. Pay that order, or use the card once its time is over.',
  foreign: 'This gift card is in another currency.',
}
