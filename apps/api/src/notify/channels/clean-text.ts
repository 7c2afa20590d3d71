/**
 * Words of people as they may stand in an SMS or an e-mail from us: without HTML, marks that turn the direction or hide, and without anything that a phone makes a link of.
 * What is stored is judged when it is typed; this also covers what was stored before, and texts that are free.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}<>]/gu, '')
    .replace(/:\/\/|@|\bwww\./giu, ' ')
    .replace(/([\p{L}\p{M}\p{N}])\.(?=\p{L}\p{M}*\p{L})/gu, '$1. ')
    .trim()
