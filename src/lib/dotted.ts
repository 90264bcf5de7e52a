/** Between two parts of a line: it may break after the dot, never before it, so that no line begins with one. */
export const dot = '\u00a0· '

/** `2 pieces · Lagos`: what there is of it. */
export const dotted = (...parts: (string | number | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(dot)
