/**
 * Cleans people's text for our SMS and e-mails: no HTML, no marks that change direction or hide text, nothing that a phone turns into a
 * link. Input is validated when it is typed; this also covers older rows and free texts.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}<>]/gu, '')
    .replace(/:\/\/|@|\bwww\./giu, ' ')
    .replace(/([\p{L}\p{M}\p{N}])\.(?=\p{L}\p{M}*\p{L})/gu, '$1. ')
    .trim()
