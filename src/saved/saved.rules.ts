/** A wishlist holds at most this many products (rule: wishlist-size). */
export const maxSaved = 200

export const savedFullMessage = `Your wishlist is full: it holds ${maxSaved} pieces. Remove one to save another.`
