/** The files of a face, and the characters that each is for: Latin, the letters beyond it, and those with a dot below. */
export const faceParts = {
  latin: 'U+0020-0140, U+2010-2027, U+2190-2193, U+2212',
  'latin-ext': 'U+0141-024F, U+0253-0257, U+1E00-1EFF, U+20A0-20BF, U+2713',
  vietnamese: 'U+0300-0323, U+1EB8-1EB9, U+1ECA-1ECD, U+1EE4-1EE5',
}

export type FacePart = keyof typeof faceParts
