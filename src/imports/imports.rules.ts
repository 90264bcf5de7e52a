/** What a file may have; beyond it, it is refused with words (rule: import-limits). */
export const importLimits = {
  megabytes: 20,
  rows: 20_000,
  columns: 200,
  /** Letters of one row. */
  rowLetters: 500_000,
  /** What is typed into one cell. */
  cell: 20_000,
} as const

/** How long a file's rows are kept (rule: import-steps). */
export const importDays = 90

export const maxImportBytes = importLimits.megabytes * 1024 * 1024
