/**
 * Every process of a shop that serves holds this advisory lock, shared, in the session with which it listens; it ends with the
 * process. A restore takes it alone (rule: restore-alone). 7401 to 7403 are the locks of
 * migrations, the demo and listed products.
 */
export const servingLock = 7405
