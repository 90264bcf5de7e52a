/** Between two parts of a line: it may break before the dot, never after it, so that none hangs at a line's end. */
export const dot = ' ·\u00a0'

/** `2 pieces · Lagos`: what there is of it. */
export const dotted = (...parts: (string | number | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(dot)
