/** How many notifications a page has, and how many pages there are; older ones are not listed. */
export const notificationsPerPage = 20
export const mostNotificationPages = 50
/** The first notifications, as the header shows them. */
export const latestNotifications = 3
/** How long the screen offers to restore what was deleted. The server restores it a little longer, for an answer over a slow connection. */
export const undoSeconds = 8
