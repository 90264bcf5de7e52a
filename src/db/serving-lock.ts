/**
 * The advisory lock that every process of a shop that serves holds, shared, in the session with which it listens; it ends with the
 * process. A restore takes it alone (rule: restore-alone). Named like the other locks: two numbers can be the same by chance.
 */
export const servingLock = "hashtextextended('serving', 0)"
