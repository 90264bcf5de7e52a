/**
 * The folders inside a feature, lowest first: a file imports only from its own folder and from those before it. `.` is the
 * feature's own folder. A feature that is not here is not checked.
 */
export const folderOrder = {
  orders: [
    'order',
    'links',
    'changes',
    'holds',
    'placing',
    'steps',
    'proof',
    'reading',
    'mails',
    'corrections',
    'tracking',
    '.',
  ],
}
