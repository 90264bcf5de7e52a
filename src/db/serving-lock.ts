/**
 * Every process of a shop that serves holds this advisory lock, shared, in the session with which it listens; it ends with the
 * process. A restore takes it alone (rule: restore-alone).
 */
export const servingLock = 7402
