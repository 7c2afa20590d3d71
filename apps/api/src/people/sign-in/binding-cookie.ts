/** Names of the HttpOnly binding cookies: people's and staff's sessions live side by side in one browser. */
export const bindingCookieName = (origin: string, kind: 'person' | 'staff'): string =>
  `${origin.startsWith('https:') ? '__Host-b' : 'b'}${kind === 'staff' ? '-staff' : ''}`
