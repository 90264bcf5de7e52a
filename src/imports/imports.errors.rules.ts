import { errorsOf } from '../lib/errors.ts'
import { formatCount } from '../lib/count-text.ts'
import { importLimits } from './imports.rules.ts'

export const importError = errorsOf({
  FILE_TOO_LARGE: [
    413,
    `This file is larger than ${importLimits.megabytes} MB. Split it into several files and import them one after the other.`,
  ],
  FILE_TOO_MANY_ROWS: [
    400,
    `This file has more than ${formatCount(importLimits.rows)} rows. Split it into several files and import them one after the other.`,
  ],
  FILE_TOO_MANY_COLUMNS: [
    400,
    `This file has more than ${importLimits.columns} columns. Delete those you do not need.`,
  ],
  FILE_EMPTY: [400, 'This file has no rows. Choose the file with your products.'],
  FILE_IS_WORKBOOK: [
    400,
    'This is a workbook. Open it, choose “Save as” or “Download”, then CSV, and choose that file.',
  ],
  FILE_NOT_CSV: [400, 'This is not a CSV file. Export your products as CSV and choose that file.'],
  FILE_BROKEN: [
    400,
    'This file breaks off or has a quotation mark that does not end. Export it again and choose that file.',
  ],
  IMPORT_UNKNOWN: [404, 'There is no such file, or it is older than 90 days'],
  IMPORT_RUNNING: [409, 'Another file is being imported. Wait until it is done.'],
  IMPORT_BEGUN: [409, 'This file is being imported, or has been. Choose it again to read it in another way.'],
  IMPORT_ASKS: [409, 'Answer the questions about this file first'],
  IMPORT_NOT_DONE: [409, 'This is not possible at the moment. Reload to see how far the file is.'],
  ROW_UNKNOWN: [404, 'There is no such row'],
})
