export { openOwnerLink } from './open-owner-link.ts'
export { endLinks, findLink, insertLinkOfTerms, type OwnerLinkFound } from './queries.ts'
