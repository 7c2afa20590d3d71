/** Parts that other cases use: people's files, and which of them were opened. */
export { PaperDialog } from './paper-dialog.tsx'
export { PaperImage } from './paper-image.tsx'
export { fileQuery } from './query.ts'
export { sizeInWords } from '#layout/size-in-words.ts'
export { useOpened } from './use-opened.ts'
