/** Parts that other cases use: people's files, and which of them were opened. */
export { PaperImage } from './paper-image.tsx'
export { fileQuery } from './query.ts'
export { useOpened } from './use-opened.ts'
