/** The place in the page that says how the waiver goes. */
export const waiverId = 'waiver'
