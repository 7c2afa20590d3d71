/** A group's name as it is compared: without marks and case, with one form of each Arabic letter that people interchange. */
export const groupNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
