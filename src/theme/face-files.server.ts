import type { FacePart } from './face-parts.rules.ts'

const files = import.meta.glob<string>('../ui/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a part of a face. */
export const faceFile = (face: string, part: FacePart): string => files[`../ui/fonts/${face}-${part}.woff2`]!
