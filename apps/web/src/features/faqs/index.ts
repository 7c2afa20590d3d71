export { FaqEntry } from './faq-entry.tsx'
export { firstFaqsQuery } from './query.ts'
