/** /new-in shows the last 45 days; the API's own default is 30 (rule: new-in-list). */
export const newInDays = 45
export const newDefaultDays = 30
