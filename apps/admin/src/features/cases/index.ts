/** What other cases may take from this one: files of people, and which of them were opened. */
export { PaperImage } from './paper-image.tsx'
export { fileQuery } from './query.ts'
export { useOpened } from './use-opened.ts'
