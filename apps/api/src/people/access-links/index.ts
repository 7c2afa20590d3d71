export { openOwnerLink } from './open-owner-link.ts'
export { findLink, type OwnerLinkFound } from './queries.ts'
